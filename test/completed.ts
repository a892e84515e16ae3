import assert from 'node:assert/strict';
import type { Suggestion } from '../server/core/assist/assistTypes.ts';
import { complete } from '../server/core/assist/completion/complete.ts';
import { applyEdits } from '../server/core/text/edit.ts';
import { siteOf } from './check.ts';
import { parseFixture } from './fixture.ts';

export const pages = `//- index.mdx
---
title: Home
description: Where it begins
---
//- guides/start.mdx
---
title: Start
description: First steps
---
//- guides/more.mdx
---
title: More
---
//- logo/light.svg
//- logo/dark.svg
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets": {"get": {"summary": "List", "responses": {}}}}}
`;

export interface Completed {
  readonly text: string;
  readonly found: readonly Suggestion[];
}

export function completed(config: string, path = 'docs.json'): Completed {
  const fixture = parseFixture(`//- ${path}\n${config}\n${pages}`);
  const { cursor } = fixture;
  assert.ok(cursor);
  return { text: fixture.files.get(path) ?? '', found: complete(siteOf(fixture), path, cursor.offset) };
}

export const labels = (config: string, path?: string): readonly string[] =>
  completed(config, path)
    .found.toSorted((a, b) => ((a.sort ?? a.label) < (b.sort ?? b.label) ? -1 : 1))
    .map(({ label }) => label);

/** The text after accepting a suggestion, with placeholders at their defaults. */
export function accept(config: string, label: string, path?: string): string {
  const { text, found } = completed(config, path);
  const chosen = found.find((each) => each.label === label);
  assert.ok(chosen, `${label} is not offered: ${found.map((each) => each.label).join(', ')}`);
  return apply(text, chosen);
}

export function apply(text: string, { edit, also, snippet }: Suggestion): string {
  const plain = snippet === true ? filled(edit.text) : edit.text;
  return applyEdits(text, [...(also ?? []), { range: edit.range, text: plain }]);
}

export function filled(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|((?:[^|\\]|\\.)*)\|\}/g, (_, values: string) => values.split(/(?<!\\),/)[0] ?? '')
    .replace(/\$\{\d+:((?:[^}\\]|\\.)*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replace(/\\([\\$}])/g, '$1');
}
