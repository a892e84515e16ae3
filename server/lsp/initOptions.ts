import type { InitializationOptions } from '../protocol/messages.ts';
import { field } from './settings.ts';

/** Reads what a client hands over at the start: anything at all. */
export function readInitOptions(value: unknown): Required<InitializationOptions> {
  const texts = (name: string): readonly string[] => {
    const list = field(value, name);
    return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
  };
  return {
    // Editors that know no trust have decided by opening the folder.
    trusted: field(value, 'trusted') !== false,
    settings: field(value, 'settings'),
    setAside: texts('setAside'),
    failFeature: texts('failFeature'),
  };
}
