import { type FetchedDocument, fetchedScheme } from '../../protocol/messages.ts';

/** Returns the URI that shows a fetched file. Only the editor's client can provide its content. */
export function fetchedUri(document: FetchedDocument): string {
  const { host, pathname } = URL.canParse(document.url) ? new URL(document.url) : { host: '', pathname: '/' };
  return `${fetchedScheme}:/${encodeURI(`${host}${pathname}`)}?${encodeURIComponent(JSON.stringify(document))}`;
}
