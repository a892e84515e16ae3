import { type TestContext, type TestOptions, test } from 'node:test';

/**
 * A test that needs a program which a machine may lack and which nothing here installs. Without it, the test is left
 * out with a line that says so; it does not count as skipped, since nothing that is needed may be skipped.
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
