import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { type Finding, safeFix } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { ApiDocument } from '../document/document.ts';

/** Maximum number of paths that are compared with each other. */
const maxPaths = 5000;

interface Template {
  readonly path: string;
  readonly range: Range;
  /** Undefined for a variable. */
  readonly parts: readonly (string | undefined)[];
}

/**
 * Reports paths that match the same address: they differ only in the names of variables, or each has a variable where
 * the other has a name. Source: https://spec.openapis.org/oas/v3.1.1.html#paths-object, "Path Templating Matching".
 */
export function pathFindings({ root, file }: ApiDocument): readonly Finding[] {
  const paths = valueOf(root, 'paths');
  if (paths?.kind !== 'object') return [];
  const findings: Finding[] = [];
  const groups = new Map<number, Template[]>();
  for (const { key, keyRange } of paths.properties.slice(0, maxPaths)) {
    if (!key.startsWith('/')) continue;
    const parts = key
      .split('/')
      .map((part) => (part.includes('{') ? (/^\{[^{}]*\}$/.test(part) ? undefined : part) : part));
    const template = { path: key, range: keyRange, parts };
    const group = groups.get(parts.length) ?? [];
    groups.set(parts.length, group);
    const other = parts.includes(undefined)
      ? group.slice(0, 500).find((each) => isAmbiguous(each, template))
      : undefined;
    group.push(template);
    if (other === undefined) continue;
    const related = [{ path: file.path, range: other.range, message: 'The other path' }];
    const isSame = other.parts.every((part, i) => part === parts[i]);
    const message = isSame
      ? `The path "${other.path}" differs only in its names in braces. Use one of them.`
      : `An address can match both this path and "${other.path}". Change one of them.`;
    findings.push({
      code: 'openapi/ambiguous-path',
      range: keyRange,
      message,
      related,
      ...(!isSame && { mild: true as const }),
    });
  }
  return findings;
}

/**
 * Fixed names have priority over variables. Two paths are ambiguous if each has a name where the other has a variable,
 * or if they differ only in the names of variables.
 */
function isAmbiguous(a: Template, b: Template): boolean {
  let isLess = false;
  let isMore = false;
  for (const [i, part] of a.parts.entries()) {
    const other = b.parts[i];
    if (part === other) continue;
    if (part !== undefined && other !== undefined) return false;
    if (part === undefined) isLess = true;
    else isMore = true;
  }
  return isLess === isMore && a.path !== b.path;
}

/** Reports servers whose URL ends with a slash, which would be doubled, and variables without values. */
export function serverFindings({ root, file }: ApiDocument): readonly Finding[] {
  return itemsOf(valueOf(root, 'servers')).flatMap((server) => [...aboutServer(server, file.path, file.text)]);
}

function* aboutServer(server: DataNode, path: string, text: string): Iterable<Finding> {
  const url = valueOf(server, 'url');
  const value = stringOf(url);
  const variables = valueOf(server, 'variables');
  if (url !== undefined && value !== undefined) {
    if (/[^/:]\/+$/.test(value)) {
      // JSON can also write a slash as `\/`. Another escape is not removed.
      const written = /\\?\/(?=["']?$)/.exec(text.slice(url.range.start, url.range.end));
      const at = url.range.start + (written?.index ?? 0);
      const range = { start: at, end: at + (written?.[0].length ?? 0) };
      yield {
        code: 'openapi/server-url',
        range: url.range,
        message: 'The server URL ends with a slash, and each path begins with one. Remove the slash.',
        ...(written === null || value.endsWith('//')
          ? {}
          : { fixes: [safeFix({ path, title: 'Remove the slash', edits: [{ range, text: '' }] })] }),
      };
    }
    for (const [, name = ''] of value.matchAll(/\{([^{}]+)\}/g))
      if (valueOf(variables, name) === undefined)
        yield {
          code: 'openapi/server-url',
          range: url.range,
          message: `"variables" of the server does not define "${name}".`,
        };
  }
  for (const { key, keyRange, value: variable } of variables?.kind === 'object' ? variables.properties : []) {
    const values = valueOf(variable, 'enum');
    if (values?.kind === 'array' && values.items.length === 0)
      yield {
        code: 'openapi/server-url',
        range: keyRange,
        message: `The variable "${key}" has an empty list of values.`,
      };
  }
}
