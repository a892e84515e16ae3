import { parseJson } from '../../data/json/parseJson.ts';
import type { ParsedData } from '../../data/node.ts';
import { parseFrontMatter } from '../../data/yaml/frontMatterYaml.ts';
import { findingRows } from '../../model/graded.ts';
import { openFrontMatter } from '../../model/page/misplacedFrontMatter.ts';
import type { Page } from '../../page/pageTree.ts';
import { isUndecided } from '../../schema/dialect.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { subschemaAt } from '../../schema/subschema.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { settingsSchemaOf } from '../../site/config/docsightrc.ts';
import { targetExists } from '../../site/link/targetExists.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { DataText } from './dataIdeas.ts';
import { siteValues } from './siteValues.ts';

/**
 * docs.json, or a file that it refers to, with the schema of its format. Undefined for other files and another tool's
 * docs.json.
 */
export function configText(index: SiteIndex, path: string): DataText | undefined {
  const { whole, dialect, evidence, schema } = index.config;
  const found = dialect === 'foreign' ? undefined : configFileAt(whole, path);
  if (found === undefined) return undefined;
  const { file, data } = found;
  const place = found.from && subschemaAt(schemaNamed(schema), whole.root, found.path);
  return {
    text: file.text,
    data,
    schema,
    ...(place === undefined ? { isWhole: true } : { place }),
    ...(place === undefined && isUndecided(evidence) && { isUndecided: true }),
    syntax: 'json',
    values: (wanted) => siteValues(index, wanted, path),
    exists: (value, { refers }) => targetExists(index, value, refers),
  };
}

/** The settings file or the site's glossary; undefined for other files. */
export function settingsText(index: SiteIndex, path: string): DataText | undefined {
  const schema = settingsSchemaOf(index, path);
  const file = index.others.get(path);
  if (file === undefined || schema === undefined) return undefined;
  return {
    text: file.text,
    data: read(file),
    schema,
    syntax: 'json',
    values: (place) => siteValues(index, place),
    exists: (value, { refers }) => targetExists(index, value, refers),
    keys: () => [...findingRows.keys()],
    aboutKey(code) {
      const row = findingRows.get(code);
      if (row === undefined) return undefined;
      return { detail: row.title, documentation: row.about, value: row.severity };
    },
  };
}

const read = memo((file: SourceFile) => parseJson(file.text, file.path));

/** The front matter of a page, closed or still being typed; undefined if it has none. */
export function frontMatterText(index: SiteIndex, page: Page): DataText | undefined {
  const { file } = page;
  const frontMatter = page.frontMatter ?? openFrontMatterOf(page);
  if (frontMatter === undefined) return undefined;
  return {
    text: file.text,
    data: frontMatter,
    schema: 'page',
    syntax: 'yaml',
    within: frontMatter.yamlRange,
    values: (place) => siteValues(index, place),
    exists: (value, { refers }) => targetExists(index, value, refers),
  };
}

const openFrontMatterOf = memo((page: Page): (ParsedData & { readonly yamlRange: Range }) | undefined => {
  const { text, path } = page.file;
  const open = openFrontMatter(page) ?? bareOpening(text);
  if (open === undefined) return undefined;
  const blank = /^[^\r\n]*(?:\r\n|\n|\r)?/.exec(text.slice(open.end))?.[0] ?? '';
  // The line that is being typed is not valid YAML yet.
  const yamlRange = {
    start: open.start,
    end: Math.min(text.length, open.end + blank.length + wordLength(text, open.end + blank.length)),
  };
  return { ...parseFrontMatter(text, yamlRange, path), yamlRange };
});

/** `---` alone on the first line, with at most one word below it. */
function bareOpening(text: string): Range | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(0, 200))?.[0];
  if (opening === undefined || !/^[\w:-]*\s*$/.test(text.slice(opening.length, opening.length + 100))) return undefined;
  return { start: opening.length, end: opening.length };
}

function wordLength(text: string, from: number): number {
  return /^[\w:-]*/.exec(text.slice(from, from + 100))?.[0].length ?? 0;
}
