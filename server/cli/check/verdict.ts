import type { Paint } from './formats/findingText.ts';
import { countOf, type Results, sumOf } from './report.ts';

/**
 * The last line of a report: `✓ Builds`, or `✗ 2 build errors, 3 broken for readers`. The mark follows the exit code.
 * Errors in the baseline and errors that were not requested are listed after it.
 */
export function verdict(results: Results, paint: Paint): string {
  const build = sumOf(results.reports, 'build');
  const readers = sumOf(results.reports, 'readers');
  const now = [errors(build.now), broken(readers.now)].filter((each) => each !== '');
  const known = [errors(build.old), broken(readers.old)].filter((each) => each !== '');
  const left = [errors(build.left), broken(readers.left)].filter((each) => each !== '');
  const behind = [
    ...(known.length === 0 ? [] : [`${known.join(', ')} known from the baseline`]),
    ...(left.length === 0
      ? []
      : [`${left.join(', ')} ${results.ofChange ? 'from before this change' : 'not asked for'}`]),
  ].map((each) => `; ${each}`);
  if (!results.isBad) {
    const nothing = results.ofChange ? 'Nothing broken by this change' : 'No errors in the selected files or rules';
    const good = behind.length === 0 ? 'Builds' : known.length > 0 ? 'Nothing new' : nothing;
    return `✓ ${good}${behind.join('')}`;
  }
  const other = countOf(results.reports, 'error') > 0 ? 'errors' : 'too many warnings';
  const bad = now.length > 0 ? now.join(', ') : other;
  const doesBuild = build.now + build.old + build.left === 0;
  const shown = doesBuild
    ? `Builds, ${now.length > 0 ? bad : `with ${bad}`}`
    : `${bad.charAt(0).toUpperCase()}${bad.slice(1)}`;
  return paint(`✗ ${shown}${behind.join('')}`, 'error');
}

function errors(count: number): string {
  return count === 0 ? '' : count === 1 ? '1 build error' : `${count} build errors`;
}

function broken(count: number): string {
  return count === 0 ? '' : `${count} broken for readers`;
}
