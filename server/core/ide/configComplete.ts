import { configPath, settingsPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { configText, settingsText } from './configText.ts';
import { completeData } from './dataComplete.ts';
import type { Suggestion } from './ideTypes.ts';

/** What can be typed at a place of docs.json or of the settings file. */
export function completeConfig(site: Site, path: string, offset: number): readonly Suggestion[] {
  const text =
    path === configPath ? configText(site.index) : path === settingsPath ? settingsText(site.index) : undefined;
  return text === undefined ? [] : completeData(text, offset);
}
