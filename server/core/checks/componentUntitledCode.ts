import { readFenceMeta } from '../page/fenceMeta.ts';
import type { Code, Page } from '../page/pageTree.ts';
import { usesOf } from '../schema/uses.ts';
import type { Fix } from '../text/finding.ts';
import { fixIn, insertion } from '../text/fix.ts';
import type { PageCheck } from './check.ts';

/** Fences of a code group without a title: readers choose the sample by it. One fence alone needs none. */
export const componentUntitledCode: PageCheck = {
  on: 'page',
  codes: ['component/untitled-code'],
  *run(page, index) {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.titledCode !== true) continue;
      const fences = element.children.filter((child) => child.kind === 'code');
      if (fences.length < 2) continue;
      for (const fence of fences) {
        if (readFenceMeta(fence.meta).title !== undefined) continue;
        yield {
          code: 'component/untitled-code',
          range: fence.infoRange,
          message: `In "${element.name}" each code block needs a title behind its language: readers choose by it.`,
          fixes: fence.lang === '' ? [] : [titleFix(page, fence)],
        };
      }
    }
  },
};

function titleFix(page: Page, { lang, infoRange }: Code): Fix {
  const language = page.file.text.slice(infoRange.start, infoRange.end).split(/\s/, 1)[0] ?? '';
  const title = titles[lang.toLowerCase()] ?? lang.charAt(0).toUpperCase() + lang.slice(1);
  return fixIn(
    page.file.path,
    `Add the title "${title}"`,
    [insertion(infoRange.start + language.length, ` ${title}`)],
    true,
  );
}

/** Languages whose name is not their identifier with a capital. */
const titles: Readonly<Record<string, string>> = {
  bash: 'Shell',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  html: 'HTML',
  js: 'JavaScript',
  javascript: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  md: 'Markdown',
  mdx: 'MDX',
  php: 'PHP',
  py: 'Python',
  rb: 'Ruby',
  rs: 'Rust',
  sh: 'Shell',
  sql: 'SQL',
  ts: 'TypeScript',
  tsx: 'TSX',
  typescript: 'TypeScript',
  xml: 'XML',
  yaml: 'YAML',
  yml: 'YAML',
};
