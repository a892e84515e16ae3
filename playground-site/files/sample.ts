import type { Content } from './siteFiles.ts';

/** The file in which the build stores the sample site: texts, and other files in base64, by path. */
interface SampleFile {
  readonly name: string;
  readonly open: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly bytes: Readonly<Record<string, string>>;
}

/** The sample site. */
export interface Sample {
  readonly name: string;
  /** Path of the page that opens first. */
  readonly open: string;
  readonly files: ReadonlyMap<string, Content>;
}

/** Loads the sample site. */
export async function loadSample(): Promise<Sample> {
  const { name, open, texts, bytes } = (await (await fetch('sample.json')).json()) as SampleFile;
  const blobs = Object.entries(bytes).map(([path, text]): [string, Content] => [
    path,
    new Blob([Uint8Array.from(atob(text), (character) => character.charCodeAt(0))]),
  ]);
  return { name, open, files: new Map<string, Content>([...Object.entries(texts), ...blobs]) };
}
