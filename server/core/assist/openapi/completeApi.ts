import type { Site } from '../../site/siteTypes.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Suggestion } from '../assistTypes.ts';
import { completeData } from '../completion/data.ts';
import { type ApiText, apiText } from './apiText.ts';
import { newDocument } from './newDocument.ts';

/** Completions in an OpenAPI document, or in a part of one. */
export function completeApi(site: Site, path: string, offset: number): readonly Suggestion[] {
  const text = apiText(site.index, path);
  if (text === undefined) return newDocument(site, path, offset);
  const found = completeData(text, offset);
  return found.length > 0 ? found : completeAddress(text, offset);
}

/** In YAML, `#` after a space starts a comment, so `$ref: #/…` is completed with quotes. */
function completeAddress(source: ApiText, offset: number): readonly Suggestion[] {
  if (source.syntax !== 'yaml') return [];
  const { text } = source;
  const start = lineStart(text, offset);
  const hash = /^[ \t-]*\$ref[ \t]*:[ \t]+(?=#\S*$)/.exec(text.slice(start, offset))?.[0].length;
  if (hash === undefined) return [];
  const range = { start: start + hash, end: lineEnd(text, offset) };
  return completeData(source, range.start).map((each) => ({
    ...each,
    edit: { range, text: each.edit.text.trimStart() },
    filter: each.edit.text.replaceAll('"', '').trim(),
  }));
}
