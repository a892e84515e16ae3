import { type ApiDocument, isJsonPath } from '../../openapi/document/document.ts';
import { apiFileAt } from '../../openapi/document/places.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { DataText } from '../completion/dataIdeas.ts';
import { aboutName, namesOfKeys } from './apiKeys.ts';
import { apiValues } from './apiValues.ts';

/** The text of an API document or of a file that it refers to, with OpenAPI's description of each place. */
export interface ApiText extends DataText {
  /** As in SourceFile. */
  readonly path: string;
  /** The OpenAPI document of the text; undefined while its version is being typed. */
  readonly apiDocument: ApiDocument | undefined;
}

/** The `ApiText` of a file; undefined if it does not belong to an API document. */
export function apiText(index: SiteIndex, path: string): ApiText | undefined {
  const found = apiFileAt(index.others, path);
  if (found === undefined) return undefined;
  const { document, apiDocument, view } = found;
  const home = { index, path, root: document.root, apiDocument };
  return {
    path,
    text: document.file.text,
    data: document,
    schema: 'openapi',
    syntax: isJsonPath(path) ? 'json' : 'yaml',
    apiDocument,
    view,
    values: (place) => apiValues(home, place),
    keys: (of, at) => namesOfKeys(home, of, at),
    aboutKey: (key, of) => aboutName(home, key, of),
  };
}
