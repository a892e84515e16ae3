import { isInSample } from '../../long.ts';
import { defineAbsences, inBrowser, isAbsent } from './absences.ts';
import { defineAcceptedCompletions } from './acceptedCompletions.ts';
import { defineApiPages } from './apiPages.ts';
import { defineCompletion } from './completion.ts';
import { drive } from './drive.ts';
import { defineFindings } from './findings.ts';
import { defineInstalled } from './installed.ts';
import { defineLanguages } from './languages.ts';
import { defineMoves } from './moves.ts';
import { defineNewSite } from './newSite.ts';
import { definePaste } from './paste.ts';
import { definePreview } from './preview.ts';
import { definePreviewBehavior } from './previewBehavior.ts';
import { definePreviewLife } from './previewLife.ts';
import { defineRestart } from './restart.ts';
import { defineRules } from './rules.ts';
import { defineSiteFix } from './siteFix.ts';
import { defineSlowLists } from './slowLists.ts';
import { defineStaleRules } from './staleRules.ts';
import { defineTools } from './tools.ts';
import { defineTrust } from './trust.ts';

/** Called by VS Code in its extension host. Rejects if a test failed. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import('mocha');
  // The silent reporter: only the driver receives results.
  const mocha = new Mocha({
    ui: 'tdd',
    timeout: 120_000,
    reporter: Mocha.reporters.Base,
    slow: 5_000,
    retries: process.env['DOCSIGHT_AGAIN'] === '1' ? 1 : 0,
  });
  // `DOCSIGHT_GREP=completion` runs only matching tests.
  const only = process.env['DOCSIGHT_GREP'];
  if (only !== undefined && only !== '') mocha.grep(only);
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  defineInstalled();
  defineLanguages();
  defineFindings();
  defineCompletion();
  defineSlowLists();
  definePreview();
  definePreviewBehavior();
  definePreviewLife();
  defineMoves();
  definePaste();
  defineRestart();
  defineTrust();
  defineNewSite();
  defineSiteFix();
  defineTools();
  defineRules();
  defineStaleRules();
  defineApiPages();
  // Last, because it takes longest.
  defineAcceptedCompletions();
  const tests = testsOf(mocha.suite);
  defineAbsences(tests.map((each) => each.fullTitle()));
  if (inBrowser) leaveOut(tests);
  let passed = 0;
  let failed = 0;
  const prints: Promise<unknown>[] = [];
  const print = (text: string): void => void prints.push(drive({ op: 'print', text }));
  await new Promise<void>((done) => {
    const runner = mocha.run(() => done());
    runner.on('pass', (test) => {
      passed++;
      print(`  ✓ ${test.fullTitle()} (${test.duration ?? 0} ms)`);
    });
    const printFailure = (test: { fullTitle(): string }, error: Error): void =>
      print(`  ✗ ${test.fullTitle()}\n${(error.stack ?? error.message).replace(/^/gm, '      ')}`);
    runner.on('fail', (test, error: Error) => {
      failed++;
      printFailure(test, error);
    });
    runner.on('retry', (test, error: Error) => {
      printFailure(test, error);
      print(`  once more: ${test.fullTitle()}`);
    });
  });
  print(`# counts ${JSON.stringify({ passed, failed, skipped: 0 })}`);
  await Promise.all(prints);
  if (failed > 0) throw new Error(`${failed} failed`);
}

function testsOf(of: Mocha.Suite): readonly Mocha.Test[] {
  return [...of.tests, ...of.suites.flatMap(testsOf)];
}

/** In a browser, most commits run one in eight suites. */
const every = 8;

/** Removes the tests of what is absent in a browser, and suites that are not in the commit's sample. */
function leaveOut(tests: readonly Mocha.Test[]): void {
  const isAll = process.env['DOCSIGHT_GREP'] !== '';
  // Tests of one suite can build on each other.
  const suites = [...new Set(tests.map(({ parent }) => parent))];
  const chosen = new Set(suites.filter((_, index) => isAll || isInSample(index, every)));
  for (const suite of suites)
    if (suite !== undefined)
      suite.tests = chosen.has(suite) ? suite.tests.filter((each) => !isAbsent(each.fullTitle())) : [];
}
