import { parseFenceMeta } from '../../page/fenceMeta.ts';
import type { Code, Element, Heading, Page } from '../../page/pageTree.ts';
import { usesOf } from '../../site/link/references.ts';
import type { Finding } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';
import { ruleSentence } from '../check.ts';

/** Maximum length of the headings that are searched for: "API authentication". */
const maxHeadingLength = 18;

/** Reports missing facts in API documentation: errors, statuses, rate limits in numbers, the form of credentials. */
export const apiWriting: PageCheck = {
  on: 'page',
  codes: ['api/no-error-response', 'api/unexplained-status', 'api/rate-limit', 'api/authentication-format'],
  *run(page, index): Iterable<Finding> {
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.shape === 'example' && spec.variant === 'response') yield* samples(page, element);
    }
    for (const heading of page.headings) {
      if (heading.text.length > maxHeadingLength) continue;
      if (/^(?:api )?rate[- ]limit(?:s|ing)?$/i.test(heading.text)) yield* rateLimit(page, heading);
      if (/^(?:api )?(?:authentication|authorization)$/i.test(heading.text)) yield* authentication(page, heading);
    }
  },
};

function* samples(page: Page, element: Element): Iterable<Finding> {
  const fences = fencesIn(element);
  if (fences.length === 0) return;
  const statuses = fences.filter(({ value }) => !explains(value)).flatMap((fence) => statusOf(fence) ?? []);
  if (!fences.some(showsError)) {
    const code = 'api/no-error-response';
    yield {
      code,
      range: element.nameRange,
      message: `These samples do not show an error response. ${ruleSentence(code)}`,
    };
  }
  const elsewhere = page.file.text.slice(0, element.range.start) + page.file.text.slice(element.range.end);
  const unexplained = [...new Set(statuses)].filter(
    (status) => Number(status) >= 300 && !new RegExp(`(?<!\\d)${status}(?!\\d)`).test(elsewhere),
  );
  if (unexplained.length === 0) return;
  const code = 'api/unexplained-status';
  yield {
    code,
    range: element.nameRange,
    message: `The page does not explain ${unexplained.join(', ')}. ${ruleSentence(code)}`,
  };
}

function statusOf({ meta }: Code): string | undefined {
  return /(?<![\d.])[1-5]\d\d(?![\d.])/.exec(parseFenceMeta(meta).title ?? '')?.[0];
}

/** True if a response body has a sentence, which explains the error. */
function explains(body: string): boolean {
  const texts = body.slice(0, 10_000).match(/"[^"\n]*"/g) ?? [];
  return texts.some((text) => text.split(/\s+/, 3).length === 3);
}

function showsError({ meta, value }: Code): boolean {
  return (
    /(?<!\d)[45]\d\d(?!\d)|error|fail/i.test(parseFenceMeta(meta).title ?? '') || /["']errors?["']\s*:/i.test(value)
  );
}

function fencesIn(element: Element): readonly Code[] {
  return element.children.flatMap((child) =>
    child.kind === 'code' ? [child] : child.kind === 'element' ? fencesIn(child) : [],
  );
}

/** Reports a section on rate limits without numbers. A link elsewhere, or numbers elsewhere on the page, are enough. */
function* rateLimit(page: Page, heading: Heading): Iterable<Finding> {
  const section = sectionOf(page, heading);
  if (
    /\d|\]\(|<[A-Z]/.test(section) ||
    section.trim() === '' ||
    /\d\s*(?:requests?|calls?|queries)\b|\d\s*(?:\/|per)\s*(?:second|minute|hour|day|sec|min)/i.test(page.file.text)
  )
    return;
  const code = 'api/rate-limit';
  yield { code, range: heading.range, message: `This section does not give a number. ${ruleSentence(code)}` };
}

/** Only on pages that document an API, because the word has many meanings elsewhere. */
function* authentication(page: Page, heading: Heading): Iterable<Finding> {
  if (!/(?:^|\/)(?:api|apis|api-reference|reference|rest|rest-api|endpoints)(?:[/.-]|$)/i.test(page.file.path)) return;
  const section = sectionOf(page, heading);
  if (/[`<]|\]\(/.test(section) || section.trim() === '') return;
  const code = 'api/authentication-format';
  yield {
    code,
    range: heading.range,
    message: `This section does not show a header, key or request. ${ruleSentence(code)}`,
  };
}

function sectionOf({ file, headings }: Page, heading: Heading): string {
  const next = headings.find(({ range, level }) => range.start > heading.range.start && level <= heading.level);
  const range: Range = { start: heading.range.end, end: next?.range.start ?? file.text.length };
  return file.text.slice(range.start, range.end);
}
