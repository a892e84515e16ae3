import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Axe violations of these impacts in the current page. */
export async function seriousOf(page: Page, impacts: readonly string[] = ['serious', 'critical']): Promise<string> {
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
  await page.evaluate(axe);
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: unknown): Promise<{ violations: Violation[] }> } };
    return (await axe.run({ resultTypes: ['violations'], preload: false })).violations;
  });
  return violations
    .filter(({ impact }) => impacts.includes(impact))
    .map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes
          .slice(0, 4)
          .map((node) => `  ${node.html.slice(0, 160)}\n  ${node.failureSummary.slice(0, 260)}`)
          .join('\n')}`,
    )
    .join('\n');
}
