import { maxHeadBytes, pixelsOf } from '../../common/pixels.ts';
import { readHead } from './openFile.ts';
import { givenFile } from './textFiles.ts';

/** A picture's size: in pixels where its head says so, and in bytes. */
export interface PictureSize {
  readonly width?: number;
  readonly height?: number;
  readonly bytes: number;
}

/** Reads the head of a picture of a site; undefined where there is none that may be given out. */
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
