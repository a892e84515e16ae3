import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Range, TextDocument } from 'vscode-languageserver-textdocument';
import { documentText, openDocuments } from '../../../server/lsp/openDocument.ts';

const position = fc.record({ line: fc.integer({ min: 0, max: 70_000 }), character: fc.integer({ min: 0, max: 60 }) });
const change = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({ start: position, lines: fc.nat(3), text: fc.stringMatching(/^[x\r\n ]{0,6}$/) }),
  },
  { weight: 1, arbitrary: fc.constant('all of it\r\nanew') },
);

type Typing = Exclude<typeof change extends fc.Arbitrary<infer Each> ? Each : never, string>;

function rangeOf({ start, lines }: Typing, lineIn: (line: number) => number): Range {
  const { character } = start;
  const line = lineIn(start.line);
  return { start: { line, character }, end: { line: Math.max(line, lineIn(line + lines)), character } };
}

test('a document is changed as the library changes every other', () => {
  fc.assert(
    fc.property(fc.constantFrom('\n', '\r\n', '\r'), fc.array(change, { minLength: 1, maxLength: 8 }), (end, typed) => {
      const content = `a line of a large document${end}`.repeat(60_000);
      let document = openDocuments.create('file:///a.json', 'json', 1, content);
      assert.notEqual(typeof documentText(document), 'string', 'it is one that is read in pieces');
      const judge = TextDocument.create('file:///a.json', 'json', 1, content);
      for (const [i, typing] of typed.entries()) {
        // Of lines that it does not have, the library loses count.
        const lineIn = (line: number): number => Math.min(line % judge.lineCount, judge.lineCount - 1);
        const each =
          typeof typing === 'string' ? { text: typing } : { range: rangeOf(typing, lineIn), text: typing.text };
        document = openDocuments.update(document, [each], i + 2);
        TextDocument.update(judge, [each], i + 2);
        assert.equal(document.version, judge.version);
        assert.ok(String(documentText(document)) === judge.getText());
      }
    }),
    { numRuns: 30 },
  );
});

test('a small document has a text as any other', () => {
  const small = openDocuments.create('file:///a.mdx', 'mdx', 1, 'One\r\ntwo');
  const start = { line: 1, character: 0 };
  const changed = openDocuments.update(small, [{ range: { start, end: start }, text: 'and ' }], 2);
  assert.equal(documentText(changed), 'One\r\nand two');
  assert.equal(documentText(openDocuments.update(changed, [{ text: 'Other' }], 3)), 'Other');
});
