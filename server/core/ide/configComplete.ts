import { configPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { configText, settingsText } from './configText.ts';
import { completeData } from './dataComplete.ts';
import type { Suggestion } from './ideTypes.ts';

/** What can be typed at a place of docs.json or of a settings file. */
export function completeConfig(site: Site, path: string, offset: number): readonly Suggestion[] {
  const text = path === configPath ? configText(site.index) : settingsText(site.index, path);
  return text === undefined ? [] : completeData(text, offset);
}
