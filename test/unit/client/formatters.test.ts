import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentSelector, ServerCapabilities } from 'vscode-languageclient/node';
import { formatOwnLanguage } from '../../../client/editing/formatters.ts';

/** The document selector of a library feature. */
function selectorOf(method: string): DocumentSelector | undefined {
  let found: DocumentSelector | undefined;
  const feature = {
    registrationType: { method },
    initialize(_: ServerCapabilities, selector: DocumentSelector) {
      found = selector;
    },
  };
  formatOwnLanguage(feature);
  feature.initialize({}, [{ pattern: '**/*.json' }]);
  return found;
}

test('we format our own language and are not a second formatter for others', () => {
  for (const method of ['textDocument/formatting', 'textDocument/rangeFormatting'])
    assert.deepEqual(selectorOf(method), [{ language: 'docsight-json' }], method);
  assert.deepEqual(selectorOf('textDocument/hover'), [{ pattern: '**/*.json' }]);
  formatOwnLanguage({});
});
