import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Rendering } from '../../../server/core/render/page/blockMemo.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { isInSample } from '../../long.ts';
import { everythingPage, everythingSite } from './everything.ts';
import { plainHost } from './renderText.ts';

/** A deterministic sequence of numbers from 0 up to a limit. */
function numbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % limit;
  };
}

test('rendering a page from its last rendering equals rendering it from scratch', () => {
  const site = createSiteHost([...everythingSite()].map(([path, text]) => ({ kind: 'text', path, text })));
  const highlighted = new Set<string>();
  const host: RenderHost = { ...plainHost, highlight: (code) => (highlighted.has(code) ? lines(code) : undefined) };
  const known = new Map<string, readonly string[]>();
  const lines = (code: string): readonly string[] => {
    const made = known.get(code) ?? code.split('\n').map((line) => `<b>${line.replace(/[<&]/g, '')}</b>`);
    known.set(code, made);
    return made;
  };
  const pieces = [
    '## Heading\n\n',
    '[^1]',
    '`x`',
    '<Note>',
    '</Note>',
    '\n\n',
    '[ref]: /second\n',
    '[ref]',
    '- item\n',
    '```js\ncode\n```\n',
    '<Accordion title="Heading">x</Accordion>\n',
    '{product}',
    '$x$',
    "import { a } from '/snippets/shared.mdx'\n",
  ];
  const all = Array.from({ length: 150 }, (_, turn) => turn);
  let next = numbers(7);
  let text = '';
  let rendering: Rendering | undefined;
  for (const turn of all) {
    // Histories of fifteen steps each; a sample of them is tested.
    if (!isInSample(Math.floor(turn / 15), 10)) continue;
    if (turn % 15 === 0) [text, rendering, next] = [everythingPage(), undefined, numbers(7 + turn)];
    const at = next(text.length);
    const cut = next(3) === 0 ? next(60) : 0;
    text = text.slice(0, at) + (pieces[next(pieces.length)] ?? '') + text.slice(at + cut);
    // Sometimes a part of the page moves, or is duplicated.
    if (turn % 7 === 2) {
      const [start, to] = [next(text.length), next(text.length)];
      const part = text.slice(start, start + next(4000));
      if (turn % 2 === 0) text = text.slice(0, start) + text.slice(start + part.length);
      text = `${text.slice(0, to)}\n\n${part}\n\n${text.slice(to)}`.slice(0, 60_000);
    }
    if (turn % 10 === 3)
      for (const match of text.matchAll(/```\w*[^\n]*\n([\s\S]*?)\n```/g)) highlighted.add(match[1] ?? '');
    if (turn % 17 === 5)
      site.apply([{ kind: 'text', path: 'snippets/shared.mdx', text: `Shared {who} ${turn}.\n\n## Heading\n` }]);
    site.apply([{ kind: 'text', path: 'everything.mdx', text }]);
    const kept = renderPreview(site.site, 'everything.mdx', host, {}, rendering);
    rendering = kept.rendering;
    const fresh = renderPreview(site.site, 'everything.mdx', { ...host });
    assert.deepEqual(kept.blocks, fresh.blocks, `turn ${turn}`);
    assert.deepEqual(kept.parts, fresh.parts, `turn ${turn}`);
  }
});

test('typing in one paragraph of a large page renders that paragraph', () => {
  const body = everythingPage()
    .replace(/^---[\s\S]*?---\n/, '')
    .replace(/^(?:import|export) .*$/gm, '')
    .replace(/\[\^1\]:? ?.*$/m, '');
  const large = `First words.\n\n${Array.from({ length: 20 }, (_, i) => body.replaceAll('Widget', `W${i}`).replace(/^(#+ .*)$/gm, `$1 ${i}`)).join('\n')}`;
  const site = createSiteHost(
    [...everythingSite(), ['everything.mdx', large] as const].map(([path, text]) => ({ kind: 'text', path, text })),
  );
  let asked = 0;
  const glyph: RenderHost['glyph'] = (...parameters) => {
    asked++;
    return plainHost.glyph(...parameters);
  };
  let rendering: Rendering | undefined;
  const glyphsOf = (host: RenderHost): number => {
    asked = 0;
    ({ rendering } = renderPreview(site.site, 'everything.mdx', host, {}, rendering));
    return asked;
  };
  const host = { ...plainHost, glyph };
  const anew = glyphsOf(host);
  const many = Array.from({ length: 40 }, (_, i) => `Between ${i}.\n\n`).join('');
  for (const changed of ['First more', `${many}First`, 'First']) {
    site.apply([{ kind: 'text', path: 'everything.mdx', text: large.replace('First', changed) }]);
    const kept = glyphsOf(host);
    assert.ok(kept < anew / 10, `${kept} glyphs, ${anew} anew, after ${changed.slice(0, 10)}`);
  }
});
