import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configDuplicatePage } from '../../../server/core/checks/config/navigation/duplicatePage.ts';
import { type Choice, newVisitors } from '../../../server/core/model/config/visitors.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { stepsOf } from '../../linear.ts';

// Loops are only counted in code that is compiled after counting began.
stepsOf(() => undefined);

test('finding the first of several places with overlapping visitors agrees with comparing all pairs', () => {
  const names = [undefined, 'a', 'b', 'all', 'any', '"a"'];
  const all: Choice[] = names.flatMap((version) =>
    names.flatMap((language) => names.map((product) => ({ version, language, product }))),
  );
  const meets = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined || one === other;
  const visitors = newVisitors<Choice>();
  const before: Choice[] = [];
  // Places with all three choices come first; one without choices would meet all others.
  for (const place of all.toReversed()) {
    const expected = before.find(
      (other) =>
        meets(other.version, place.version) &&
        meets(other.language, place.language) &&
        meets(other.product, place.product),
    );
    assert.equal(visitors.meeting(place), expected);
    visitors.add(place);
    before.push(place);
  }
});

test('comparing a page that many versions list takes linear time', () => {
  const page = { kind: 'text', path: 'index.mdx', text: '---\ntitle: A\n---\n' } as const;
  const stepsFor = (count: number, of: (versions: readonly string[]) => object): number => {
    const versions = Array.from({ length: count }, (_, i) => `v${i}`);
    const { site } = createSiteHost([page, { kind: 'text', path: 'docs.json', text: JSON.stringify(of(versions)) }]);
    return stepsOf(() => [...configDuplicatePage.run(site.index)]);
  };
  const formats: Record<string, (versions: readonly string[]) => object> = {
    classic: (versions) => ({
      name: 'A',
      navigation: versions.map((version) => ({ group: 'a', version, pages: ['index'] })),
    }),
    v2: (versions) => ({
      name: 'A',
      theme: 'mint',
      navigation: { versions: versions.map((version) => ({ version, pages: ['index'] })) },
    }),
  };
  for (const [name, of] of Object.entries(formats)) {
    stepsFor(10, of);
    const [half, whole] = [stepsFor(500, of), stepsFor(1000, of)];
    assert.ok(whole < 2.5 * half, `${name}: ${half} steps for 500 versions, ${whole} for 1000`);
  }
});
