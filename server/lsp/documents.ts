import type { TextDocuments } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type Range, textChange } from '../core/index.ts';
import { heldSpan, typedSpan } from '../workspace/diagnostics/typedSpan.ts';
import { typed } from '../workspace/diagnostics/typingWatch.ts';
import type { Clock } from '../workspace/runtime.ts';
import type { Session } from './session.ts';

/** Forwards open, change, close and save events of documents. */
export function followDocuments(
  documents: TextDocuments<TextDocument>,
  session: () => Session | undefined,
  clock: Clock,
): void {
  /** Documents without a text yet. Their first text is the content of the file, not an edit. */
  const opened = new Set<string>();
  documents.onDidOpen(({ document }) => {
    opened.add(document.uri);
    session()?.recent.opened(document.uri);
  });
  documents.onDidChangeContent(({ document }) => {
    const to = session();
    if (to !== undefined) takeText(to, document, opened.delete(document.uri), clock.now());
  });
  documents.onDidClose(({ document: { uri } }) => {
    session()?.closed(uri);
  });
  documents.onDidSave(({ document: { uri } }) => {
    // The file exists now, even if nothing watches the disk or it was deleted while its document was open.
    session()?.sites.touched([uri]);
    session()?.sites.refreshChanged();
  });
}

/** Takes over the new text of a document. */
function takeText(session: Session, document: TextDocument, isOpened: boolean, now: number): void {
  const { sites, problems, recent, settings } = session;
  const { uri } = document;
  const text = document.getText();
  const before = sites.placeOf(uri);
  const old = before?.live.site.files.get(before.path);
  sites.overlay({ uri, text });
  if (isOpened) {
    session.publishAgain(uri);
    return;
  }
  recent.edited(uri);
  const place = sites.placeOf(uri);
  const file = sites.beingRead(uri) ?? place?.live.site.files.get(place.path);
  const change = old === undefined ? undefined : textChange({ before: old.text, after: text });
  if (place === undefined || file === undefined || change === undefined) {
    session.publishAgain(uri);
    return;
  }
  session.live.follow(uri, document.positionAt(change.newEnd).line);
  const span = typedSpan(place.live.site, file, change.newEnd);
  const held = heldSpan(place.live.site, file, change.newEnd);
  const slice = ({ start, end }: Range): string => text.slice(start, end);
  problems.typed(uri, typed(uri, span, now, settings.delay, held), change, slice);
}
