import type { Page } from 'playwright-core';

/** Runs in the page before anything else: every call of a payload is recorded. */
export function spy(): void {
  const ran: string[] = [];
  Object.assign(window, { docsightRan: ran });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const) {
    Object.defineProperty(window, name, { value: () => ran.push(name), writable: false });
  }
}

/**
 * What ran since the last call, and what the DOM contains that could run or load later: handlers, scripts, URLs with
 * other schemes.
 */
export function dangersInDom(): {
  readonly ran: string[];
  readonly dangers: string[];
  readonly drawn: boolean;
} {
  const found: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    const isOwn = element.matches('head *, script[nonce], html, body');
    if (element.localName === 'script' && !isOwn) found.push('script');
    if (
      !isOwn &&
      /^(?:object|embed|base|meta|link|form|style|foreignobject|use|animate|set)$/.test(element.localName)
    ) {
      // Diagrams have their own style, and the form of an operation is ours.
      if (element.closest('.diagram-drawing, form[data-playground]') === null) found.push(element.localName);
    }
    for (const { name, value } of element.attributes) {
      if (/^on|^(?:srcdoc|formaction|action)$/.test(name)) found.push(`${element.localName} ${name}`);
      const scheme = /^(?:href|src|poster|xlink:href|data)$/.test(name)
        ? /^\s*([a-z][a-z0-9+.-]*):/i.exec(value)?.[1]?.toLowerCase()
        : undefined;
      if (scheme !== undefined && !['http', 'https', 'mailto', 'tel'].includes(scheme))
        found.push(`${name}=${value.slice(0, 40)}`);
      if (name === 'id' && !/^(?:p-|ds-)/.test(value) && element.closest('svg, .katex') === null)
        found.push(`id ${value.slice(0, 40)}`);
      // The name of a font is a string and counts as a word.
      const style = element === document.documentElement ? value.replace(/"[\p{L}\p{N} -]*"/gu, '') : value;
      if (
        name === 'style' &&
        /position:\s*(?!static|relative|absolute)|url\(|expression|z-index/i.test(style) &&
        element.closest('.katex, .tip, .diagram-drawing') === null
      )
        found.push(`style ${value.slice(0, 60)}`);
    }
  }
  return {
    ran: (window as unknown as { docsightRan: string[] }).docsightRan.splice(0),
    dangers: found,
    drawn: document.querySelector('.operation-section') !== null,
  };
}

/** Number of documents in one page, each in a frame. */
const batch = 50;

/** Which documents run code by themselves, each in a frame that cannot affect the others. */
export async function running(page: Page, address: string, documents: readonly string[]): Promise<readonly boolean[]> {
  const result: boolean[] = [];
  await page.unroute('**');
  await page.route('**', (route) => {
    const url = route.request().url();
    const at = /\/control\/(\d+)$/.exec(url)?.[1];
    const body = at === undefined ? undefined : documents[Number(at)];
    if (url.startsWith(`${address}/`) && body !== undefined)
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body });
    if (url.startsWith(`${address}/frames/`))
      return route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html>' });
    return url.startsWith(`${address}/media/`) ? route.continue() : route.fulfill({ status: 404, body: '' });
  });
  for (let from = 0; from < documents.length; from += batch) {
    await page.goto(`${address}/frames/${from}`);
    const ran = await page.evaluate(
      async ({ first, last }) => {
        const frames = Array.from({ length: last - first }, (_, i) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-modals');
          frame.src = `/control/${first + i}`;
          return frame;
        });
        const waited = new Set(frames);
        let quiet = 0;
        for (const frame of frames)
          frame.addEventListener('load', () => {
            if (waited.delete(frame)) quiet = 0;
          });
        document.body.append(...frames);
        // A text may keep its frame from loading. After 4 s without a new one, all others are loaded.
        while (waited.size > 0 && quiet++ < 80) await new Promise((done) => setTimeout(done, 50));
        for (let turn = 0; turn < 5; turn++) await new Promise((done) => setTimeout(done, 20));
        return frames.map((frame) => {
          try {
            return ((frame.contentWindow as unknown as { docsightRan?: string[] }).docsightRan?.length ?? 0) > 0;
          } catch {
            return false;
          }
        });
      },
      { first: from, last: Math.min(from + batch, documents.length) },
    );
    result.push(...ran);
  }
  return result;
}
