import assert from 'node:assert/strict';
import { complete } from '../../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../../server/core/assist/hover/hover.ts';
import { checkSite } from '../../../../server/core/checks/run.ts';
import type { Site } from '../../../../server/core/site/siteTypes.ts';
import { frontMatter, type PageStatement } from './pageStatements.ts';
import { baseConfig, type previewed, siteOf } from './shownCells.ts';

const path = 'guides/a.mdx';
const whole = (text: string): string => (/^(?:---|\$0$|Words)/.test(text) ? text : `${frontMatter}${text}`);
const siteWith = (text: string): Site => siteOf(baseConfig, { [path]: text });

/** Codes of findings on a page with a text, with hints. */
function codes(text: string): readonly string[] {
  return checkSite(siteWith(whole(text))).flatMap((each) => (each.path === path ? each.code : []));
}

/** A page and its cursor. */
function marked(text: string): { readonly site: Site; readonly offset: number } {
  const page = whole(text);
  const offset = page.indexOf('$0');
  assert.ok(offset >= 0, text);
  return { site: siteWith(page.replace('$0', '')), offset };
}

/** The assertion of each column, for statements with such a cell. */
export const pageCells = {
  accepted({ accepted }: PageStatement): void {
    for (const text of accepted) assert.deepEqual(codes(text), [], text);
  },
  refused({ refused }: PageStatement): void {
    for (const [text = '', code = ''] of refused)
      assert.ok(codes(text).includes(code), `${text}: ${codes(text).join()}`);
  },
  completed({ completed }: PageStatement): void {
    const [text = '', ...labels] = completed;
    const { site, offset } = marked(text);
    const found = complete(site, path, offset).map(({ label }) => label);
    for (const label of labels) assert.ok(found.includes(label), `${label} in ${found.join(', ')}`);
  },
  explained({ explained }: PageStatement): void {
    const [text, about] = explained as readonly [string, RegExp];
    const { site, offset } = marked(text);
    assert.match(hover(site, path, offset)?.markdown ?? '', about);
  },
  seen({ accepted, shown, rendered }: PageStatement, see: typeof previewed, isRendered: boolean): void {
    const [text = ''] = accepted;
    const wanted = isRendered ? (rendered ?? shown) : shown;
    const bare = text.startsWith('---') ? '---\ntitle: Other\ndescription: Other words\n---\n\nOther.\n' : frontMatter;
    assert.ok(wanted instanceof RegExp);
    assert.match(see(siteWith(whole(text)), 'guides/a'), wanted);
    assert.doesNotMatch(see(siteWith(bare), 'guides/a'), wanted);
  },
};
