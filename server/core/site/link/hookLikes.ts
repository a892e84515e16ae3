import { looksLikeHook } from '../../css/hooks.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { isMarkdown, isStyleSheet } from '../paths.ts';

/** Classes and ids in tags, in quotes or in code, and names of data attributes. */
const attributes =
  /\b(?:class(?:Name)?|id)\s{0,9}=\s{0,9}(?:"([^"]{0,4000})"|'([^']{0,4000})'|\{([^}]{0,4000})\})|\b(data-[\w-]+)|<([a-z]+-[\w-]+)/g;
const maxScript = 500_000;

/**
 * Returns the names in a page or in code that look like a documented hook for style sheets: classes, ids and data
 * attributes of a page, any word of a script. If a page uses a name itself, the same name in a style sheet is not a
 * typing error.
 */
export const hookLikesIn = memo((file: SourceFile): ReadonlySet<string> => {
  const { path, text } = file;
  const texts = isMarkdown(path)
    ? [...text.matchAll(attributes)].map((match) => match.slice(1).find((each) => each !== undefined) ?? '')
    : !isStyleSheet(path) && /\.(?:[cm]?[jt]sx?|html?)$/i.test(path)
      ? [text.slice(0, maxScript)]
      : [];
  const words = new Set(texts.flatMap((each) => each.match(/[A-Za-z][\w-]{4,60}/g) ?? []));
  const found = [...words].filter(looksLikeHook);
  return found.length === 0 ? none : new Set(found);
});

const none: ReadonlySet<string> = new Set();
