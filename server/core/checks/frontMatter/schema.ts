import { property } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { fitsType } from '../../schema/subschema.ts';
import { validateData } from '../../schema/validate.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { fixOf, kindOfRename, suggestion } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { namesOf } from '../../text/nearest.ts';
import { overlaps } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';
import { findingOf } from '../schemaFindings.ts';
import type { SchemaPlace } from '../schemaPlace.ts';
import { likelyField } from './parts.ts';

/** Reports fields of front matter whose value is not allowed by schemas/page.schema.json, and misspelled fields. */
export const frontMatterSchema: PageCheck = {
  on: 'page',
  codes: ['front-matter/type', 'front-matter/value', 'front-matter/unknown-key', 'front-matter/cut-value'],
  run(page) {
    const found: Finding[] = [];
    const { frontMatter, file } = page;
    if (frontMatter?.root === undefined) return found;
    const { kind, range } = frontMatter.root;
    if (frontMatter.findings.length === 0 && (kind === 'array' || kind === 'string')) {
      const message = `Front matter must be "key: value" lines, such as "title: My page". This is ${kind === 'array' ? 'a list' : 'text'}.`;
      return [{ code: 'front-matter/type', range, message }];
    }
    const place: SchemaPlace = { file, syntax: 'yaml', whole: undefined, root: frontMatter.root, schema: 'page' };
    if (frontMatter.findings.length === 0 || frontMatter.root.kind === 'object') {
      for (const problem of validateData('page', frontMatter.root)) {
        // frontMatterRequired reports missing fields. A key without a value counts as missing.
        if (problem.fault === 'missing' || problem.node.kind === 'null') continue;
        // A value that YAML cannot read has no type. One cause gives one finding.
        if (frontMatter.findings.some(({ range }) => overlaps(range, problem.range))) continue;
        found.push(findingOf(place, problem));
      }
    }
    return [...found, ...nearKeys(page), ...cutValues(page)];
  },
};

const noFields: Readonly<Record<string, never>> = {};
const fieldNames = memo((fields: object) => namesOf(Object.keys(fields)));

/** Reports keys that are nearly a known one and have a value for it. Other keys are allowed. */
function nearKeys(page: Page): readonly Finding[] {
  const found: Finding[] = [];
  const { root } = page.frontMatter ?? {};
  const known = schemaNamed('page').properties ?? noFields;
  if (root?.kind !== 'object') return found;
  for (const { key, keyRange, value } of root.properties) {
    if (Object.hasOwn(known, key)) continue;
    const near = likelyField(key, fieldNames(known));
    const schema = near === undefined ? undefined : known[near];
    if (near === undefined || schema === undefined || property(root, near) !== undefined) continue;
    if (value !== undefined && value.kind !== 'null' && !fitsType(schema, value)) continue;
    const isCase = near.toLowerCase() === key.toLowerCase();
    const kind = kindOfRename({ written: key, name: near, known: Object.keys(known) });
    const rename: Fix = fixOf({
      kind,
      path: page.file.path,
      title: `Rename to "${near}"`,
      edits: [{ range: keyRange, text: near.includes(':') ? JSON.stringify(near) : near }],
    });
    found.push({
      code: 'front-matter/unknown-key',
      range: keyRange,
      message: isCase
        ? `"${key}" has no effect. Upper and lower case matter: write "${near}".`
        : `"${key}" has no effect. Did you mean "${near}"?`,
      fixes: [rename],
    });
  }
  return found;
}

/** Reports `title: Issue #5`, where ` #` begins a comment. With a space after the `#`, the comment is intended. */
function cutValues(page: Page): readonly Finding[] {
  const found: Finding[] = [];
  const { root } = page.frontMatter ?? {};
  const { text, path } = page.file;
  if (root?.kind !== 'object') return found;
  for (const { key, value } of root.properties) {
    if (value === undefined || /^["'|>[{]/.test(text.slice(value.range.start, value.range.start + 1))) continue;
    const rest = /^([ \t]+#[^\s#][^\r\n]*)/.exec(text.slice(value.range.end, value.range.end + 1000))?.[1];
    if (rest === undefined) continue;
    const range = { start: value.range.start, end: value.range.end + rest.trimEnd().length };
    const whole = text.slice(range.start, range.end);
    found.push({
      code: 'front-matter/cut-value',
      range: { start: value.range.end + rest.search(/#/), end: range.end },
      message: `The value of "${key}" ends here, because " #" begins a comment in YAML. Put the value in quotes.`,
      fixes: [
        suggestion({
          path,
          title: `Put the value of "${key}" in quotes`,
          edits: [{ range, text: JSON.stringify(whole) }],
        }),
      ],
    });
  }
  return found;
}
