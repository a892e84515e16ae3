import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Choice, newVisitors } from '../../../server/core/checks/config/visitors.ts';
import { checkSite } from '../../../server/core/index.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { assertLinear } from '../../linear.ts';

test('places meet whose visitors may be the same: the first of them is found, as by comparing with each', () => {
  const names = [undefined, 'a', 'b', 'all', 'any', '"a"'];
  const all: Choice[] = names.flatMap((version) =>
    names.flatMap((language) => names.map((product) => ({ version, language, product }))),
  );
  const meets = (one: string | undefined, other: string | undefined): boolean =>
    one === undefined || other === undefined || one === other;
  const visitors = newVisitors<Choice>();
  const before: Choice[] = [];
  // Those that name all three come first: what names nothing would meet everything.
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

test('a page that each of many versions lists is compared in steps linear in their number', () => {
  const site =
    (navigation: (version: string) => object, root: (list: readonly object[]) => object) => (size: number) => {
      const list = Array.from({ length: 4000 * size }, (_, i) => navigation(`v${i}`));
      const text = JSON.stringify(root(list));
      return {
        length: text.length,
        run() {
          const page = { kind: 'text', path: 'index.mdx', text: '---\ntitle: A\n---\n' } as const;
          return checkSite(createSiteHost([page, { kind: 'text', path: 'docs.json', text }]).site);
        },
      };
    };
  assertLinear(
    [
      {
        name: 'classic',
        at: site(
          (version) => ({ group: 'a', version, pages: ['index'] }),
          (navigation) => ({ name: 'A', navigation }),
        ),
      },
      {
        name: 'v2',
        at: site(
          (version) => ({ version, pages: ['index'] }),
          (versions) => ({ name: 'A', theme: 'mint', navigation: { versions } }),
        ),
      },
    ],
    0.5,
    0,
  );
});
