import { classicView } from './classicView.ts';
import { modernView } from './modernView.ts';
import type { Reader } from './reader.ts';
import type { SiteIndex } from './siteTypes.ts';
import type { View } from './viewTypes.ts';

/** What the reader sees. */
export function view(index: SiteIndex, reader: Reader): View {
  return index.config.dialect === 'v2' ? modernView(index, reader) : classicView(index, reader);
}
