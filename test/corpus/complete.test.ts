import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../server/core/ide/ideTypes.ts';
import { completePage } from '../../server/core/ide/pageComplete.ts';
import { hoverPage } from '../../server/core/ide/pageHover.ts';
import { pageSelections } from '../../server/core/ide/pageSelection.ts';
import { autoClose, linkedNames } from '../../server/core/ide/pageTags.ts';
import type { Page } from '../../server/core/page/pageTree.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { pageOf } from '../../server/core/site/site.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { readSite } from '../../server/host/diskSite.ts';
import { accepted, randomOf } from '../accepted.ts';
import { askMdx } from '../mdxJudge.ts';
import { corpusSites, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

async function sites(): Promise<readonly Site[]> {
  const found: Site[] = [];
  for (const { folder } of corpusSites()) found.push(createSiteHost(await readSite(folder)).site);
  return found;
}

/** Every place of a page where completion opens: in tags, in link targets, in the lines of fences. */
function places(page: Page): readonly number[] {
  const { elements, links, images, fences } = page;
  return [
    ...elements.flatMap(({ nameRange, attributes, openTag, selfClosing, closeNameRange }) => [
      nameRange.end,
      ...(selfClosing ? [] : [openTag.end - 1]),
      ...attributes.flatMap(({ nameRange: name, value }) => [
        name.end,
        ...(value === undefined ? [] : [value.range.start + 1, value.range.end - 1]),
      ]),
      ...(closeNameRange === undefined ? [] : [closeNameRange.end]),
    ]),
    ...links.filter(({ form }) => form === 'inline').map(({ targetRange }) => targetRange.end),
    ...images.map(({ targetRange }) => targetRange.start),
    ...fences.map(({ infoRange }) => infoRange.end),
  ];
}

test('a completion accepted anywhere on deployed pages leaves a page that MDX accepts', { skip }, async (t) => {
  const random = randomOf(7);
  let tried = 0;
  const wrong: string[] = [];
  for (const site of await sites()) {
    const pages = [...site.files.values()].filter(
      ({ path, text }) => isMarkdown(path) && text.length < 30_000 && askMdx(text).accepted,
    );
    for (let i = 0; i < 40 && pages.length > 0; i++) {
      const file = pages[Math.floor(random() * pages.length)];
      const page = file && pageOf(file);
      const at = page === undefined ? [] : places(page);
      const offset = at[Math.floor(random() * at.length)];
      if (page === undefined || offset === undefined) continue;
      const suggestions = completePage(site, page, offset);
      for (const suggestion of sample(suggestions, random)) {
        tried++;
        const edit = accepted(page.file.text, suggestion);
        // Linked editing changes the closing name with the opening one.
        const other = linkedNames(page, offset)?.find((range) => range.start !== edit.range.start);
        const edits = other === undefined ? [edit] : [edit, { range: other, text: edit.text }];
        const text = applyEdits(page.file.text, [...edits, ...(suggestion.also ?? [])]);
        const verdict = askMdx(text);
        if (!verdict.accepted) wrong.push(`${page.file.path} at ${offset}, ${suggestion.label}: ${verdict.message}`);
      }
    }
  }
  t.diagnostic(`${tried} completions`);
  assert.deepEqual(wrong, []);
  assert.ok(tried > 800, `only ${tried}`);
});

/** What stands first and two more. */
function sample(suggestions: readonly Suggestion[], random: () => number): readonly Suggestion[] {
  const picks = [0, Math.floor(random() * suggestions.length), Math.floor(random() * suggestions.length)];
  return [...new Set(picks)].flatMap((at) => suggestions[at] ?? []);
}

test('pages cut anywhere: nothing throws, every range lies in the text', { skip }, async () => {
  const random = randomOf(11);
  for (const site of await sites()) {
    const files = [...site.files.values()].filter(({ path, text }) => isMarkdown(path) && text.length < 20_000);
    for (let i = 0; i < 60 && files.length > 0; i++) {
      const file = files[Math.floor(random() * files.length)];
      if (file === undefined) continue;
      const text = file.text.slice(0, Math.floor(random() * file.text.length));
      const page = pageOf({ path: file.path, text });
      for (const offset of [text.length, Math.floor(random() * text.length)]) {
        for (const { edit } of completePage(site, page, offset)) {
          assert.ok(edit.range.start <= offset && offset <= edit.range.end && edit.range.end <= text.length);
        }
        hoverPage(site, page, offset);
        autoClose(page, offset);
        const grown = pageSelections(page, offset);
        for (const [at, range] of grown.entries()) {
          const outer = grown[at + 1];
          assert.ok(outer === undefined || (outer.start <= range.start && range.end <= outer.end));
        }
      }
    }
  }
});
