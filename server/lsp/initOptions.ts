import type { FetchedFile, InitializationOptions } from '../protocol/messages.ts';
import { field } from '../workspace/diagnostics/settings.ts';

/** Reads the client's initialization options, which can be any value. */
export function readInitOptions(value: unknown): Required<InitializationOptions> {
  const texts = (name: string): readonly string[] => {
    const list = field(value, name);
    return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
  };
  return {
    // Editors without workspace trust: opening the folder counts as trust.
    trusted: field(value, 'trusted') !== false,
    settings: field(value, 'settings'),
    progress: field(value, 'progress') !== false,
    diagnostics: field(value, 'diagnostics') === 'push' ? 'push' : 'pull',
    commands: texts('commands'),
    setAside: texts('setAside'),
    apiDocuments: readFetchedFiles(field(value, 'apiDocuments')),
    failFeature: texts('failFeature'),
  };
}

/** Reads a list of fetched files from any value. */
export function readFetchedFiles(value: unknown): readonly FetchedFile[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    const text = (name: string): string | undefined => {
      const found = field(each, name);
      return typeof found === 'string' ? found : undefined;
    };
    const [folder, url, file] = [text('folder'), text('url'), text('file')];
    return folder === undefined || url === undefined || file === undefined ? [] : [{ folder, url, file }];
  });
}
