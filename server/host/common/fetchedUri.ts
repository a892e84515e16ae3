import { type FetchedDocument, fetchedScheme } from '../../protocol/messages.ts';

/** What shows a fetched file: a document that only the editor's client can fill. */
export function fetchedUri(document: FetchedDocument): string {
  const { host, pathname } = URL.canParse(document.url) ? new URL(document.url) : { host: '', pathname: '/' };
  return `${fetchedScheme}:/${encodeURI(`${host}${pathname}`)}?${encodeURIComponent(JSON.stringify(document))}`;
}
