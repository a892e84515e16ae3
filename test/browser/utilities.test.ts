// Compares the utility classes of the corpus with Tailwind 3 in a plain page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import postcss from 'postcss';
import tailwind from 'tailwindcss';
import { pageClass } from '../../server/core/css/names.ts';
import { isArbitrary, isUtility, utilitySheet } from '../../server/core/css/utilities.ts';
import { corpusPages, shared } from '../shared.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

/** Every class on the corpus's pages, with its number of uses. */
function classesOfCorpus(): Map<string, number> {
  const uses = new Map<string, number>();
  for (const { text } of corpusPages())
    for (const [, a, b, c] of text.matchAll(/class(?:Name)?=(?:"([^"]*)"|'([^']*)'|\{[`"']([^`"'}]*)[`"']\})/g))
      for (const name of (a ?? b ?? c ?? '').split(/\s+/)) if (name !== '') uses.set(name, (uses.get(name) ?? 0) + 1);
  return uses;
}

/** States are forced by an attribute instead of a pointer or key. */
const forced = (css: string): string =>
  css.replace(/(?<!\\):(hover|focus-visible|focus-within|focus|active|checked|disabled)(?![\w-])/g, '[data-on]');

/** The effects of a class on an element and its children: values that differ from those without it. */
async function effects(
  page: Awaited<ReturnType<typeof browser.open>>['page'],
  into: string,
  names: readonly (readonly [name: string, written: string])[],
): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(
    ([selector, list]) => {
      const place = document.querySelector(selector);
      if (place === null) throw new Error(selector);
      const values = (name: string): Map<string, string> => {
        const box = document.createElement('div');
        box.className = 'group peer';
        box.dataset['on'] = '';
        const element = document.createElement('div');
        element.className = name;
        element.dataset['on'] = '';
        const children = [1, 2, 3].map(() => element.appendChild(document.createElement('div')));
        box.append(element);
        place.append(box);
        const found = new Map<string, string>();
        for (const [index, each] of [element, ...children].entries())
          for (const [property, value] of each.computedStyleMap())
            if (!property.startsWith('--')) found.set(`${index} ${property}`, String(value));
        for (const pseudo of ['::before', '::after', '::placeholder'])
          for (const property of ['content', 'display', 'position', 'color', 'width'])
            found.set(`${pseudo} ${property}`, getComputedStyle(element, pseudo).getPropertyValue(property));
        box.remove();
        return found;
      };
      const plain = values('');
      const result: Record<string, Record<string, string>> = {};
      for (const [name, written] of list) {
        const own: Record<string, string> = {};
        for (const [property, value] of values(written)) if (plain.get(property) !== value) own[property] = value;
        result[name] = own;
      }
      return result;
    },
    [into, names] as const,
  );
}

test('utility classes of the corpus have the same effect as in Tailwind 3', {
  skip: shared === undefined,
}, async () => {
  const uses = classesOfCorpus();
  const names = [...uses.keys()].filter((name) => !isArbitrary(name));
  const { css } = await postcss([
    tailwind({
      content: [{ raw: names.join(' ') }],
      darkMode: 'class',
      corePlugins: { preflight: false },
    }),
  ]).process('@tailwind base; @tailwind utilities; @tailwind components;', { from: undefined });
  const files = new Map([
    ['docs.json', JSON.stringify({ name: 'S', colors: { primary: '#0f6b62' }, navigation: [] })],
    ['page.mdx', '<div className="place">\n</div>\n\nText.\n'],
  ]);
  const preview = await browser.open(files, { width: 1100 });
  await preview.show('page.mdx');
  const ours = forced(utilitySheet(names));
  const written = names.map((name) => [name, pageClass(name)] as const);
  await preview.page.evaluate((text) => {
    const place = document.querySelector('#ds-blocks .block');
    place?.setAttribute('id', 'place');
    document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
  }, ours);
  const plain = await preview.page.context().newPage();
  await plain.setViewportSize({ width: 1100, height: 900 });
  await plain.setContent(
    `<style>*,::before,::after{border:0 solid #e5e7eb;--tw-content:''}\n${forced(css)}</style><div id="place"></div>`,
  );
  const wrong: string[] = [];
  let all = 0;
  let right = 0;
  let utilities = 0;
  for (const mode of ['light', 'dark']) {
    await preview.page.evaluate((to) => {
      document.documentElement.dataset['mode'] = to;
    }, mode);
    await plain.evaluate((to) => document.documentElement.classList.toggle('dark', to === 'dark'), mode);
    const is = await effects(preview.page, '#place', written);
    const should = await effects(
      plain,
      '#place',
      names.map((name) => [name, name] as const),
    );
    for (const name of names) {
      if (!isUtility(name)) continue;
      const count = uses.get(name) ?? 0;
      all += count;
      const differing = Object.entries(should[name] ?? {}).filter(
        ([property, value]) => is[name]?.[property] !== value,
      );
      if (Object.keys(should[name] ?? {}).length > 0) utilities += count;
      if (differing.length === 0) right += count;
      else
        wrong.push(`${count} ${mode} ${name}: ${differing.map(([p, v]) => `${p} ${v} / ${is[name]?.[p]}`).join('; ')}`);
    }
  }
  assert.ok(utilities > 1500, `${utilities} uses do something`);
  assert.ok(right / all >= 0.99, `${right} of ${all}\n${wrong.sort().join('\n')}`);
  await plain.close();
});
