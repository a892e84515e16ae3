import type { SiteIndex } from '../siteTypes.ts';
import { v1View } from './v1View.ts';
import { v2View } from './v2View.ts';
import type { View, Visitor } from './viewTypes.ts';

/** Returns what a visitor sees. */
export function view(index: SiteIndex, visitor: Visitor): View {
  return index.config.dialect === 'v2' ? v2View(index, visitor) : v1View(index, visitor);
}
