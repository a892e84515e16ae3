import { snippetChoice } from '../../model/write/snippetText.ts';
import { isDataPath, isJsonPath } from '../../openapi/document/document.ts';
import { openapiSchema } from '../../schema/openapiSchema.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';

/** Maximum length of a text that can still become a new document. */
const maxBeginning = 2000;

/** For a data file without contents, or with the beginning of the word `openapi`: a new OpenAPI document. */
export function newDocument({ index }: Site, path: string, offset: number): readonly Suggestion[] {
  const text = index.others.get(path)?.text;
  if (text === undefined || text.length > maxBeginning || !isDataPath(path)) return [];
  const isJson = isJsonPath(path);
  const found = isJson ? jsonPlace(text, offset) : yamlPlace(text, offset);
  if (found === undefined) return [];
  const { range, isInBraces } = found;
  const typed = text.slice(range.start, range.end);
  return [
    {
      label: 'openapi',
      kind: 'snippet',
      edit: { range, text: isJson ? jsonDocument(isInBraces) : yamlDocument() },
      snippet: true,
      detail: 'a new OpenAPI document',
      filter: /^["']/.test(typed) ? '"openapi"' : 'openapi',
      sort: '!0',
    },
  ];
}

interface Beginning {
  readonly range: Range;
  readonly isInBraces: boolean;
}

/** The word at the cursor, if nothing but comments is around it. */
function yamlPlace(text: string, offset: number): Beginning | undefined {
  const lead = /^\uFEFF?(?:[ \t]*(?:#.*|---[ \t]*)?\r?\n)*/.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  if (rest.trim() === '') return onOwnLine(text, offset);
  const range = { start: lead, end: lead + rest.trimEnd().length };
  const isOutside = offset < range.start || offset > range.end;
  return isOutside || /^\s/.test(rest) || !isStart(rest) ? undefined : { range, isInBraces: false };
}

function onOwnLine(text: string, offset: number): Beginning | undefined {
  const isEmpty = /(?:^|\uFEFF|\n)$/.test(text.slice(0, offset)) && /^\s*(?:\n|$)/.test(text.slice(offset));
  return isEmpty ? { range: { start: offset, end: offset }, isInBraces: false } : undefined;
}

function jsonPlace(text: string, offset: number): Beginning | undefined {
  const open = /^\uFEFF?\s*\{/.exec(text)?.[0].length;
  const from = open ?? 0;
  const inside = open === undefined ? text : text.slice(open).replace(/\}\s*$/, '');
  if (!isStart(inside) || offset < from || offset > from + inside.length) return undefined;
  const typed = inside.trim();
  const start = typed === '' ? offset : from + inside.indexOf(typed);
  return { range: { start, end: start + typed.length }, isInBraces: open !== undefined };
}

/** Nothing, or a part of `openapi`, perhaps in quotes. */
function isStart(text: string): boolean {
  const word = text.trim().replace(/^["']|["']$/g, '');
  return 'openapi'.startsWith(word.toLowerCase());
}

/** The versions as a choice, with the one of most new documents first. */
function versionChoice(): string {
  const versions = [...(openapiSchema('3.1').properties?.['openapi']?.examples ?? [])].map(String);
  const first = versions.filter((each) => each.startsWith('3.1'));
  return snippetChoice(1, [...first, ...versions.filter((each) => !first.includes(each))]);
}

function yamlDocument(): string {
  return `openapi: ${versionChoice()}
info:
  title: "$2"
  version: "\${3:1.0.0}"
servers:
  - url: "https://$4"
paths:
  /$5:
    $0`;
}

function jsonDocument(isInBraces: boolean): string {
  const inside = `"openapi": "${versionChoice()}",
  "info": {
    "title": "$2",
    "version": "\${3:1.0.0}"
  \\},
  "servers": [{ "url": "https://$4" \\}],
  "paths": {
    "/$5": {
      $0
    \\}
  \\}`;
  return isInBraces ? `\n  ${inside}\n` : `{\n  ${inside}\n\\}\n`;
}
