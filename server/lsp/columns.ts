import type * as lsp from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type LineIndex, linesOf, type SourceFile } from '../core/index.ts';
import { byteLength } from './bytes.ts';

/** Unit of columns: the client chooses it, the core always uses UTF-16. */
export type Encoding = 'utf-8' | 'utf-16';

/** The line index of a file, with columns in the client's unit. */
export type LinesOf = (file: SourceFile) => LineIndex;

/** The first supported encoding in the client's list; UTF-16 without a list. */
export function chosenEncoding(capabilities: lsp.ClientCapabilities): Encoding {
  const named: unknown = capabilities.general?.positionEncodings;
  const isOurs = (each: unknown): each is Encoding => each === 'utf-8' || each === 'utf-16';
  return (Array.isArray(named) ? named.find(isOurs) : undefined) ?? 'utf-16';
}

/** Line indexes for an encoding. */
export function linesIn(encoding: Encoding): LinesOf {
  return encoding === 'utf-16' ? linesOf : (file) => inBytes(file.text, linesOf(file));
}

function inBytes(text: string, lines: LineIndex): LineIndex {
  return {
    ...lines,
    positionAt(offset) {
      const { line, character } = lines.positionAt(offset);
      const start = lines.offsetAt({ line, character: 0 });
      return { line, character: byteLength(text.slice(start, start + character)) };
    },
    offsetAt({ line, character }) {
      const whole = text.slice(lines.offsetAt({ line, character: 0 }), lines.endOf(line));
      return lines.offsetAt({ line, character: columnAfter(whole, character) });
    },
  };
}

/**
 * Number of UTF-16 units for a number of bytes at the start of a line. A position within a character is moved to its
 * start.
 */
function columnAfter(line: string, bytes: number): number {
  let column = 0;
  let left = bytes;
  for (const character of line) {
    left -= byteLength(character);
    if (left < 0) break;
    column += character.length;
  }
  return column;
}

/** Applies the client's edits to open documents, with columns in its unit. */
export function documentsIn(encoding: () => Encoding): lsp.TextDocumentsConfiguration<TextDocument> {
  return {
    create: (uri, languageId, version, text) => TextDocument.create(uri, languageId, version, text),
    update(document, changes, version) {
      if (encoding() === 'utf-16') return TextDocument.update(document, changes, version);
      // In order, because each change is relative to the result of the previous one.
      return changes.reduce(
        (now, change) => TextDocument.update(now, ['range' in change ? recounted(now, change) : change], version),
        document,
      );
    },
  };
}

/** Offset of a position in an open document. */
export function offsetIn(document: TextDocument, position: lsp.Position, encoding: Encoding): number {
  return document.offsetAt(encoding === 'utf-16' ? position : inUnits(document, position));
}

function recounted(
  document: TextDocument,
  { range, text }: { readonly range: lsp.Range; readonly text: string },
): lsp.TextDocumentContentChangeEvent {
  return { range: { start: inUnits(document, range.start), end: inUnits(document, range.end) }, text };
}

function inUnits(document: TextDocument, { line, character }: lsp.Position): lsp.Position {
  const whole = document.getText({ start: { line, character: 0 }, end: { line: line + 1, character: 0 } });
  return { line, character: columnAfter(whole.replace(/[\r\n]+$/, ''), character) };
}
