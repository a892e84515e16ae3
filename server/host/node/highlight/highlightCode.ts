import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CodeLook } from '../../../core/index.ts';
import { type CodeData, highlightWith } from '../../common/highlight/highlightCode.ts';
import { dataFolder } from '../dataFolder.ts';

/** Highlights code with `highlightWith` and the data next to the built script. */
export function highlightCode(code: string, lang: string, look?: CodeLook): readonly string[] | undefined {
  return highlightWith(data, code, lang, look);
}

const folder = (): string => dataFolder('grammars', 'dist/grammars');

const data: CodeData = {
  index: () => readFileSync(join(folder(), 'index.json'), 'utf8'),
  packed: (name) => gunzipSync(readFileSync(join(folder(), `${name}.json.gz`))).toString('utf8'),
};
