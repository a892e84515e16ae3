import { type TestContext, type TestOptions, test } from 'node:test';

/**
 * A test that needs a program which may be missing and which we do not install. Without the program, the test is left
 * out with a message. It does not count as skipped, because no required test may be skipped.
 */
export function testWith(
  program: { readonly name: string; readonly isHere: boolean },
  name: string,
  options: TestOptions,
  run: (context: TestContext) => void | Promise<void>,
): void {
  if (program.isHere) test(name, options, run);
  else console.log(`  left out, since there is no ${program.name} here: ${name}`);
}
