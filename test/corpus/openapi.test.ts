import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../server/core/checks/run.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { isInSample } from '../long.ts';
import { shared } from '../shared.ts';
import { plainWords, walkCorpus } from './tools/openapiWalk.ts';

const host = { glyph: () => undefined, assetUrl: (path: string) => path };

test('every operation of every OpenAPI document is on its page, with parameters, responses and properties', {
  skip: shared === undefined,
}, () => {
  const counts = { descriptions: 0, operations: 0, parameters: 0, responses: 0, properties: 0, words: 0 };
  const missing: string[] = [];
  for (const { site, path, text, operations } of walkCorpus()) {
    counts.descriptions++;
    const files = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": []}' },
      { kind: 'text', path, text },
      ...operations.map(({ reference }, i) => ({
        kind: 'text' as const,
        path: `page${i}.mdx`,
        text: `---\nopenapi: ${JSON.stringify(reference)}\n---\n`,
      })),
    ]);
    for (const [i, operation] of operations.entries()) {
      if (!isInSample(counts.operations++, 10)) continue;
      const preview = renderPreview(files.site, `page${i}.mdx`, host);
      const shown = wordsOf([...preview.parts, ...preview.blocks].map(({ html }) => html).join('\n'));
      const expect = (word: string, what: string): void => {
        if (!shown.includes(word))
          missing.push(`${site} ${path} ${operation.reference}: ${what} ${JSON.stringify(word)}`);
      };
      expect(operation.reference.split(' ').at(-1) ?? '', 'path');
      for (const { name, description } of operation.parameters) {
        counts.parameters++;
        expect(name, 'parameter');
        for (const word of plainWords(description)) {
          counts.words++;
          expect(word, `description of ${name}`);
        }
      }
      for (const { status, description } of operation.responses) {
        counts.responses++;
        expect(status, 'status');
        for (const word of plainWords(description)) {
          counts.words++;
          expect(word, `description of ${status}`);
        }
      }
      for (const name of operation.properties) {
        counts.properties++;
        expect(name, 'property');
      }
    }
  }
  console.log(`corpus: ${JSON.stringify(counts)}`);
  assert.deepEqual(missing.slice(0, 10), []);
  assert.ok(counts.operations > 600);
});

test('OpenAPI documents of deployed sites have no errors, and hardly a warning', { skip: shared === undefined }, () => {
  let warnings = 0;
  for (const { site, path, text } of walkCorpus()) {
    const { site: only } = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": []}' },
      { kind: 'text', path, text },
    ]);
    const found = checkSite(only).filter((finding) => finding.path === path);
    assert.deepEqual(
      found.filter(({ severity }) => severity === 'error'),
      [],
      `${site} ${path}`,
    );
    // Read by hand, each of them right: examples with another type, and paths that one address fits.
    const known = new Set(['openapi/example', 'openapi/ambiguous-path']);
    warnings += found.filter(({ severity, code }) => severity === 'warning' && !known.has(code)).length;
  }
  console.log(`corpus: ${warnings} warnings in descriptions`);
  assert.ok(warnings <= 6, String(warnings));
});

function wordsOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
