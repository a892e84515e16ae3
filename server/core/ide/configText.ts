import { findingRows } from '../checks/grade.ts';
import { parseJson } from '../data/parseJson.ts';
import type { Page } from '../page/pageTree.ts';
import { settingsPath } from '../site/paths.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import type { DataText } from './dataComplete.ts';
import { siteValues } from './siteValues.ts';

/** docs.json as a text that the schema of its generation describes; undefined when it is another tool's. */
export function configText(index: SiteIndex): DataText | undefined {
  const { file, data, dialect } = index.config;
  if (dialect === 'foreign') return undefined;
  return {
    text: file.text,
    data,
    schema: dialect === 'v2' ? 'docs.v2' : 'docs',
    syntax: 'json',
    values: (place) => siteValues(index, place),
  };
}

/** The settings file beside it. */
export function settingsText(index: SiteIndex): DataText | undefined {
  const file = index.others.get(settingsPath);
  if (file === undefined) return undefined;
  return {
    text: file.text,
    data: read(file),
    schema: 'docsightrc',
    syntax: 'json',
    keys: () => [...findingRows.keys()],
  };
}

const read = memo((file: SourceFile) => parseJson(file.text, file.path));

/** The front matter of a page; undefined where there is none. */
export function frontMatterText(index: SiteIndex, page: Page): DataText | undefined {
  const { frontMatter, file } = page;
  if (frontMatter === undefined) return undefined;
  return {
    text: file.text,
    data: frontMatter,
    schema: 'page',
    syntax: 'yaml',
    within: frontMatter.yamlRange,
    values: (place) => siteValues(index, place),
  };
}
