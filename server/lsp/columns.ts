import type * as lsp from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type LineIndex, linesOf, type SourceFile } from '../core/index.ts';
import { byteLength } from './bytes.ts';

/** What counts the columns of a line: the client chooses, the core counts in UTF-16. */
export type Encoding = 'utf-8' | 'utf-16';

/** The lines of a file, their columns counted as the client does. */
export type LinesOf = (file: SourceFile) => LineIndex;

/** The first encoding of those that a client names which is spoken here; UTF-16 where it names none. */
export function chosenEncoding(capabilities: lsp.ClientCapabilities): Encoding {
  const named: unknown = capabilities.general?.positionEncodings;
  const isOurs = (each: unknown): each is Encoding => each === 'utf-8' || each === 'utf-16';
  return (Array.isArray(named) ? named.find(isOurs) : undefined) ?? 'utf-16';
}

/** How lines are found for a client that counts so. */
export function linesIn(encoding: Encoding): LinesOf {
  return encoding === 'utf-16' ? linesOf : (file) => inBytes(file.text, linesOf(file));
}

function inBytes(text: string, lines: LineIndex): LineIndex {
  return {
    ...lines,
    positionAt(offset) {
      const { line, character } = lines.positionAt(offset);
      const start = lines.startOf(line);
      return { line, character: byteLength(text.slice(start, start + character)) };
    },
    offsetAt({ line, character }) {
      const whole = text.slice(lines.startOf(line), lines.endOf(line));
      return lines.offsetAt({ line, character: columnAfter(whole, character) });
    },
  };
}

/** How many UTF-16 units of a line its first bytes are. A place within a character is that character's beginning. */
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

/** How the texts of open documents are kept up with a client that counts so. */
export function documentsIn(encoding: () => Encoding): lsp.TextDocumentsConfiguration<TextDocument> {
  return {
    create: (uri, languageId, version, text) => TextDocument.create(uri, languageId, version, text),
    update(document, changes, version) {
      if (encoding() === 'utf-16') return TextDocument.update(document, changes, version);
      // One after the other: each counts from the text that the one before it left.
      return changes.reduce(
        (now, change) => TextDocument.update(now, ['range' in change ? recounted(now, change) : change], version),
        document,
      );
    },
  };
}

/** The offset of a position in an open document. */
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
