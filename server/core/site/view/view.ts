import type { SiteIndex } from '../siteTypes.ts';
import { v1View } from './v1View.ts';
import { v2View } from './v2View.ts';
import type { Reader, View } from './viewTypes.ts';

/** What the reader sees. */
export function view(index: SiteIndex, reader: Reader): View {
  return index.config.dialect === 'v2' ? v2View(index, reader) : v1View(index, reader);
}
