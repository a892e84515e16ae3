import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Suggestion } from '../assistTypes.ts';
import { escapeMarkdown } from './links.ts';

/** Variables of docs.json, after `{{`; undefined elsewhere. */
export function variableSuggestions(index: SiteIndex, page: Page, offset: number): readonly Suggestion[] | undefined {
  const { variables } = index.config.settings;
  if (variables === undefined || variables.size === 0) return undefined;
  const { text } = page.file;
  const open = /\{\{[ \t]*([\w-]{0,100})$/.exec(text.slice(Math.max(0, offset - 120), offset));
  if (open === null || /[\\=]/.test(text.charAt(offset - open[0].length - 1))) return undefined;
  const [after = ''] = /^[\w-]{0,100}/.exec(text.slice(offset, offset + 100)) ?? [];
  const behind = text.slice(offset + after.length, offset + after.length + 10);
  const closed = /^[ \t]*(\}{0,2})/.exec(behind)?.[1]?.length ?? 0;
  const range = { start: offset - (open[1]?.length ?? 0), end: offset + after.length };
  return [...variables].map(([name, value]) => ({
    label: name,
    kind: 'value',
    edit: { range, text: name + '}'.repeat(2 - closed) },
    detail: value,
    documentation: escapeMarkdown(value),
  }));
}
