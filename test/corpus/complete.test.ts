import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../server/core/assist/assistTypes.ts';
import { complete, completePage } from '../../server/core/assist/completion/complete.ts';
import { hoverPage } from '../../server/core/assist/hover/page.ts';
import { pageSelections } from '../../server/core/assist/structure/selection.ts';
import { autoClose, linkedNames } from '../../server/core/assist/structure/tags.ts';
import { withChanges } from '../../server/core/site/nextSite.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { pageOf } from '../../server/core/site/site.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import { accepted } from '../accepted.ts';
import { typedPlace } from '../completionPlaces.ts';
import { isInSample, rounds } from '../long.ts';
import { askMdx } from '../mdxParser.ts';
import { type Random, randomFrom } from '../random.ts';
import { readCorpus, shared } from '../shared.ts';

/** Number of places per site; a sample of them is tested. */
const perSite = 100;
const every = 20;
const skip = shared === undefined ? 'not run here: corpus' : false;

async function sites(): Promise<readonly Site[]> {
  return (await readCorpus()).map(({ site }) => site);
}

test('accepting a completion anywhere on deployed pages leaves valid MDX', { skip }, async (t) => {
  let places = 0;
  let tried = 0;
  const wrong: string[] = [];
  for (const site of await sites()) {
    const pages = [...site.files.values()].filter(({ path, text }) => isMarkdown(path) && text.length < 10_000);
    for (let i = 0; i < perSite; i++) {
      if (!isInSample(i, every)) continue;
      const random = randomFrom(7 + i);
      const file = random.pick(pages);
      if (file === undefined || !askMdx(file.text).accepted) continue;
      const place = typedPlace(pageOf(file), random);
      if (place === undefined) continue;
      places++;
      const { text, offset } = place;
      const typing = withChanges(site, [{ kind: 'text', path: file.path, text }]);
      const page = pageOf(typing.files.get(file.path) ?? file);
      const suggestions = complete(typing, file.path, offset);
      for (const suggestion of sample(suggestions, random)) {
        tried++;
        const edit = accepted(text, suggestion);
        // Linked editing changes the closing name together with the opening one.
        const other = linkedNames(page, offset)?.find((range) => range.start !== edit.range.start);
        const edits = other === undefined ? [edit] : [edit, { range: other, text: edit.text }];
        const verdict = askMdx(applyEdits(text, [...edits, ...(suggestion.also ?? [])]));
        if (!verdict.accepted)
          wrong.push(
            `${file.path} behind ${JSON.stringify(text.slice(Math.max(0, offset - 20), offset))}, ${suggestion.label}: ${verdict.message}`,
          );
      }
    }
  }
  t.diagnostic(`${tried} completions at ${places} places`);
  assert.deepEqual(wrong, []);
  assert.ok(places >= rounds(20, 800) && tried > rounds(40, 1600), `only ${tried} at ${places}`);
});

/** The first suggestion and two more. */
function sample(suggestions: readonly Suggestion[], random: Random): readonly Suggestion[] {
  const picks = [0, random.below(suggestions.length), random.below(suggestions.length)];
  return [...new Set(picks)].flatMap((at) => suggestions[at] ?? []);
}

test('pages cut anywhere: nothing throws, and every range is inside the text', { skip }, async () => {
  for (const site of await sites()) {
    const files = [...site.files.values()].filter(({ path, text }) => isMarkdown(path) && text.length < 20_000);
    for (let i = 0; i < 60; i++) {
      if (!isInSample(i, 12)) continue;
      const random = randomFrom(11 + i);
      const file = random.pick(files);
      if (file === undefined) continue;
      const text = file.text.slice(0, random.below(file.text.length));
      const page = pageOf({ path: file.path, text });
      for (const offset of [text.length, random.below(text.length + 1)]) {
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
