import type { Page } from '../page/pageTree.ts';
import { parsePage } from '../page/parsePage.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';

/** A file's text read as a page; parsed once per text. */
export const pageOf: (file: SourceFile) => Page = memo(parsePage);
