import { itemsOf, stringOf, valueOf } from '../data/node.ts';
import { parseJson } from '../data/parseJson.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { settingsPath } from './paths.ts';
import { settingsFileOf } from './siteRules.ts';
import type { SiteIndex } from './siteTypes.ts';

/** A term as the site writes it. */
export interface Term {
  readonly term: string;
  readonly meaning: string | undefined;
  /** How it is not to be written. */
  readonly avoid: readonly string[];
}

/** The terms of a site; none without a readable glossary. Its shape is schemas/glossary.schema.json. */
export function glossaryOf(index: SiteIndex): readonly Term[] {
  const file = index.others.get(settingsFileOf(index).assistants.glossary);
  return file === undefined ? [] : readGlossary(file);
}

/** The schema of a file that people write for Docsight alone, the settings file or the glossary; undefined for others. */
export function settingsSchemaOf(index: SiteIndex, path: string): 'docsightrc' | 'glossary' | undefined {
  if (path === settingsPath) return 'docsightrc';
  return path === settingsFileOf(index).assistants.glossary && index.others.has(path) ? 'glossary' : undefined;
}

const readGlossary = memo((file: SourceFile): readonly Term[] =>
  itemsOf(valueOf(parseJson(file.text, file.path).root, 'terms')).flatMap((item) => {
    const term = stringOf(valueOf(item, 'term'))?.trim() ?? '';
    const avoid = itemsOf(valueOf(item, 'avoid')).flatMap((each) => stringOf(each)?.trim() || []);
    return term === '' ? [] : [{ term, meaning: stringOf(valueOf(item, 'meaning')), avoid }];
  }),
);
