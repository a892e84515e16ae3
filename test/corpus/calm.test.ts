import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite, faultsOf } from '../../server/core/checks/run.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { readCorpus, shared } from '../shared.ts';
import trueErrors from './trueErrors.json' with { type: 'json' };

const skip = shared === undefined ? 'not run here: corpus' : false;

/**
 * Nearly everything in deployed sites is right, so an error or warning there is a false alarm until proven otherwise.
 */
test('on deployed sites at least 80 % of the files have no warning or error, and each error is right', {
  skip,
}, async (t) => {
  let files = 0;
  let calm = 0;
  const errors: string[] = [];
  for (const { name, site } of await readCorpus()) {
    const loud = new Set<string>();
    for (const finding of checkSite(site, { strict: false })) {
      const { path, code, severity, range } = finding;
      if (severity !== 'error' && severity !== 'warning') continue;
      loud.add(path);
      if (severity === 'error')
        errors.push(`${name}/${path} ${code} ${site.files.get(path)?.text.slice(range.start, range.end)}`);
    }
    const pages = [...site.files.keys()].filter(isMarkdown);
    files += pages.length;
    calm += pages.filter((path) => !loud.has(path)).length;
    assert.deepEqual(
      [...site.files.keys()].flatMap((path) => faultsOf(site, path)),
      [],
      `checks threw on ${name}`,
    );
  }
  t.diagnostic(`${calm} of ${files} files are calm: ${((100 * calm) / files).toFixed(1)} %`);
  assert.ok(calm >= 0.8 * files, `${calm} of ${files}`);
  const known: Readonly<Record<string, string>> = trueErrors;
  assert.deepEqual(
    [...new Set(errors)].filter((error) => !Object.hasOwn(known, error)),
    [],
    'errors that nobody has proven; read the file, then list it with the reason in trueErrors.json',
  );
  assert.deepEqual(
    Object.keys(known).filter((error) => !errors.includes(error)),
    [],
    'listed errors that are not found any more',
  );
});
