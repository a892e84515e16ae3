import { maxHeadBytes, pixelsOf } from '../../common/pixels.ts';
import { readHead } from './openFile.ts';
import { givenFile } from './textFiles.ts';

/** The size of a picture: in pixels if its header contains them, and in bytes. */
export interface PictureSize {
  readonly width?: number;
  readonly height?: number;
  readonly bytes: number;
}

/** Returns the size of a picture of a site. Undefined if it does not exist or must not be served. */
export async function pictureSize({
  folder,
  path,
}: {
  readonly folder: string;
  readonly path: string;
}): Promise<PictureSize | undefined> {
  try {
    const file = await givenFile({ folder, path });
    if (file === undefined) return undefined;
    const { head, size } = await readHead(file, maxHeadBytes);
    return { ...pixelsOf(head), bytes: size };
  } catch {
    return undefined;
  }
}
