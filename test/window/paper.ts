import type { Page } from 'playwright-core';
import type { Window } from './apiSite.ts';

/** The page that Print Page opens in the browser, once it opens the print dialog. */
export async function print(window: Window): Promise<Page> {
  const opened = window.page.context().waitForEvent('page');
  await window.command('Docsight: Print Page');
  const paper = await opened;
  await paper.locator('html[data-asks="to print"]').waitFor({ state: 'attached' });
  return paper;
}

/** Makes the browser record that a page opens the print dialog. */
export async function notePrinting({ page }: Window): Promise<void> {
  await page.context().addInitScript(() => {
    globalThis.print = () => {
      globalThis.dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset['asks'] = 'to print';
    };
  });
  // This VS Code forwards ports of its machine through its own URL, to a proxy.
  await page.context().route(/\/proxy\/\d+\//, async (route) => {
    const [, port = '', path = ''] = /\/proxy\/(\d+)\/(.*)$/.exec(route.request().url()) ?? [];
    await route.fulfill({ response: await route.fetch({ url: `http://127.0.0.1:${port}/${path}` }) });
  });
}
