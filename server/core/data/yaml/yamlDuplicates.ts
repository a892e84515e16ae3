import { type Finding, fixOf, suggestion } from '../../text/finding.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import { omittedFaultsMessage } from '../firstFaults.ts';
import type { DataNode, Property } from '../node.ts';
import { isStandIn } from './yamlTree.ts';

const maxDuplicates = 200;

/**
 * Reports keys that their object already has, at any depth. If there are very many, one finding covers the last ones.
 */
export function reportDuplicates(root: DataNode | undefined, text: string, path: string): readonly Finding[] {
  const findings: Finding[] = [];
  let more = 0;
  let firstMore: Range | undefined;
  const open: DataNode[] = root === undefined ? [] : [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') for (const item of node.items.toReversed()) open.push(item);
    if (node.kind !== 'object' || isStandIn(node)) continue;
    const first = new Map<string, number>();
    for (const [index, each] of node.properties.entries()) {
      const before = first.get(each.key);
      const earlier = node.properties[before ?? -1];
      // Keys from a merge key have the range of the alias, and any other key overrides them without a finding.
      if (before === undefined || earlier === undefined || earlier.isMerged) first.set(each.key, index);
      else if (each.isMerged || each.key === '') continue;
      else if (findings.length < maxDuplicates) findings.push(duplicate(node.properties, before, index, text, path));
      else {
        more++;
        firstMore ??= each.keyRange;
      }
    }
    for (const each of node.properties.toReversed())
      if (each.value !== undefined && each.isMerged !== true) open.push(each.value);
  }
  if (firstMore !== undefined)
    findings.push({
      code: 'yaml/duplicate-key',
      range: firstMore,
      message: omittedFaultsMessage(more, 'repeated key', 'repeated keys'),
    });
  return findings;
}

function duplicate(properties: readonly Property[], first: number, index: number, text: string, path: string): Finding {
  const before = properties[first] as Property;
  const each = properties[index] as Property;
  const remove = (gone: number): Range => {
    const one = properties[gone] as Property;
    const next = properties[gone + 1];
    const start = lineStart(text, one.keyRange.start);
    if (next !== undefined) return { start, end: lineStart(text, next.keyRange.start) };
    return { start: Math.max(start - 1, 0), end: lineEnd(text, one.range.end) };
  };
  const written = ({ value }: Property): string =>
    value === undefined ? '' : text.slice(value.range.start, value.range.end);
  const ownLine = (one: Property): boolean =>
    text.slice(lineStart(text, one.keyRange.start), one.keyRange.start).trim() === '';
  // It is unknown which of two values is meant. If they are equal, either can go.
  const isSame = written(before) === written(each);
  const fixes =
    ownLine(before) && ownLine(each)
      ? {
          fixes: [
            suggestion({
              path,
              title: `Remove the first "${before.key}"`,
              edits: [{ range: remove(first), text: '' }],
            }),
            fixOf({
              kind: isSame ? 'safe' : 'suggestion',
              path,
              title: `Remove this "${each.key}"`,
              edits: [{ range: remove(index), text: '' }],
            }),
          ],
        }
      : {};
  return {
    code: 'yaml/duplicate-key',
    range: each.keyRange,
    message: `"${each.key}" is already defined.`,
    related: [{ path, range: before.keyRange, message: `The first "${before.key}"` }],
    ...fixes,
  };
}
