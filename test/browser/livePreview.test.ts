import assert from 'node:assert/strict';
import { realpathSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { servePreview } from '../../server/cli/preview/previewServer.ts';
import { makeFolder, writeFiles } from '../folder.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const media = resolve(import.meta.dirname, '../../dist/media');
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const files = {
  'docs.json': JSON.stringify({
    name: 'Site',
    favicon: '/f.svg',
    versions: ['2.0', '1.0'],
    navigation: [{ group: 'G', pages: ['index', 'two'] }],
  }),
  'f.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'index.mdx': page(
    'One',
    'First words.\n\n<Accordion title="A">\n  Inside.\n</Accordion>\n\n![far](https://cdn.example.com/x.png)',
  ),
  'two.mdx': page('Two', '## Part\n\nOther words. [back](/index)'),
};

const browser = useBrowser();

/** The command's server with its page in a browser, and errors there. */
async function open(
  t: TestContext,
  more: Readonly<Record<string, string>> = {},
): Promise<{ page: Page; folder: string; url: string; faults: string[] }> {
  const folder = makeFolder(t, { ...files, ...more });
  const faults: string[] = [];
  const warn = (message: string): unknown => faults.push(message);
  const { url, close } = await servePreview({ folder: realpathSync(folder), port: 0, media, warn });
  const shown = await browser.browser.newPage({ viewport: { width: 1280, height: 900 } });
  t.after(async () => {
    await shown.close();
    await close();
  });
  shown.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  shown.on('pageerror', (error) => faults.push(error.message));
  await shown.goto(url);
  await shown.waitForSelector('#ds-title h1:text-is("One")');
  return { page: shown, folder, url, faults };
}

test('a changed file updates the page, and open parts stay open', { timeout: 60_000 }, async (t) => {
  const { page: shown, folder, faults } = await open(t);
  await shown.click('.accordion summary');
  writeFiles(folder, { 'index.mdx': files['index.mdx'].replace('First words', 'Words from elsewhere') });
  await shown.waitForSelector('#ds-blocks p:text-is("Words from elsewhere.")');
  assert.equal(await shown.evaluate(() => document.querySelector<HTMLDetailsElement>('.accordion')?.open), true);
  writeFiles(folder, { 'docs.json': files['docs.json'].replace('"name":"Site"', '"name":"Other site"') });
  await shown.waitForFunction(() => document.title.endsWith('Other site'));
  assert.equal(await shown.getAttribute('link[rel="icon"]', 'href'), '/_docsight/files/f.svg');
  assert.deepEqual(faults, []);
});

test('pages have URLs: links, the browser’s back and forward, a new tab', { timeout: 60_000 }, async (t) => {
  const { page: shown, url, faults } = await open(t);
  await shown.click('#ds-sidebar a[href="/two"]');
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  assert.equal(shown.url(), `${url}two`);
  await shown.goBack();
  await shown.waitForSelector('#ds-title h1:text-is("One")');
  await shown.goForward();
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  await shown.reload();
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  await shown.keyboard.press('Control+k');
  await shown.keyboard.type('words');
  await shown.waitForSelector('#ds-results [role="option"] mark');
  await shown.keyboard.press('Escape');
  await shown.goto(`${url}no/such/page`);
  await shown.waitForSelector('.not-found');
  assert.equal(await shown.isVisible('[data-act="create"]'), false, 'a browser cannot create it');
  assert.deepEqual(faults, []);
});

test('places in a page have URLs: headings, the table of contents; Back returns', {
  timeout: 60_000,
}, async (t) => {
  const sections = ['One', 'Two', 'Three'].map((name) => `## ${name}\n\n${'Words.\n\n'.repeat(60)}`).join('');
  const { page: shown, url } = await open(t, { 'index.mdx': page('One', sections) });
  await shown.goto(url);
  await shown.waitForSelector('#ds-toc .toc-link');
  const hash = (): Promise<string> => shown.evaluate(() => window.location.hash);
  await shown.click('#ds-toc .toc-link:has-text("Two")');
  assert.equal(await hash(), '#two');
  const isAt = (id: string): Promise<unknown> =>
    shown.waitForFunction((wanted) => {
      const { top } = document.getElementById(wanted)?.getBoundingClientRect() ?? { top: -1 };
      return top >= 0 && top < 250;
    }, id);
  await isAt('p-two');
  await shown.click('#ds-toc .toc-link:has-text("Three")');
  assert.equal(await hash(), '#three');
  await shown.goBack();
  await shown.waitForFunction(() => window.location.hash === '#two');
  await isAt('p-two');
  await shown.goBack();
  await shown.waitForFunction(() => window.location.hash === '' && window.scrollY === 0);
  await shown.click('.content h2:has-text("Three")');
  assert.equal(await hash(), '#three');
  await shown.goto(`${url}#three`);
  await shown.waitForFunction(() => window.scrollY > 0);
});

test('an unknown URL shows so, and the history is kept', { timeout: 60_000 }, async (t) => {
  const {
    page: shown,
    url,
    folder,
    faults,
  } = await open(t, {
    'docs.json': files['docs.json'].replace(
      '"navigation"',
      '"redirects":[{"source":"/round","destination":"/about"},{"source":"/about","destination":"/round"}],"navigation"',
    ),
    'two.mdx': page('Two', 'Other words. [back](/index) [in circles](/round) [nowhere](/no/where)'),
    'empty/f.txt': 'A file.',
  });
  const path = (): string => new URL(shown.url()).pathname;
  await shown.click('#ds-sidebar a[href="/two"]');
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  for (const [name, address] of [
    ['in circles', '/round'],
    ['nowhere', '/no/where'],
  ] as const) {
    await shown.click(`#ds-blocks a:text-is("${name}")`);
    await shown.waitForSelector(`.not-found code:text-is("${address}")`);
    assert.equal(path(), address);
    await shown.goBack();
    await shown.waitForSelector('#ds-title h1:text-is("Two")');
    assert.equal(path(), '/two');
  }
  for (const address of ['/round', '/no/where', '/empty', '//elsewhere.example', '/%E0%A4%A']) {
    const code = `/${decodeURI(address.replace('%E0%A4%A', '')).replace(/^\/+/, '')}`;
    await shown.goto(new URL(url).origin + address);
    if (address.includes('%')) await shown.waitForSelector('text=This is not a valid address.');
    else await shown.waitForSelector(`.not-found code:text-is("${code}")`);
  }
  assert.equal(await (await fetch(`${url}empty/f.txt`)).text(), 'A file.');

  // Back to a removed page. The next one gets a history entry again.
  await shown.goto(url);
  await shown.click('#ds-sidebar a[href="/two"]');
  await shown.waitForSelector('#ds-title h1:text-is("Two")');
  await shown.click('#ds-header a.logo');
  await shown.waitForSelector('#ds-title h1:text-is("One")');
  rmSync(join(folder, 'two.mdx'));
  await shown.waitForSelector('#ds-sidebar a.broken[href="/two"]');
  await shown.goBack();
  await shown.waitForSelector('.not-found');
  assert.equal(path(), '/two');
  await shown.click('#ds-header a.logo');
  await shown.waitForSelector('#ds-title h1:text-is("One")');
  await shown.goBack();
  await shown.waitForSelector('.not-found');
  assert.equal(path(), '/two');
  assert.deepEqual(
    faults.filter((fault) => !fault.includes('400')),
    [],
  );
});

test('external content loads only on request, and as the policy allows', { timeout: 60_000 }, async (t) => {
  const { page: shown } = await open(t);
  const asked: string[] = [];
  shown.on('request', (request) => {
    if (request.url().startsWith('https:')) asked.push(request.url());
  });
  // A valid image; a broken one becomes a note.
  const dot = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  await shown.route(/^https:/, (route) => route.fulfill({ contentType: 'image/gif', body: dot }));
  await shown.reload();
  await shown.waitForSelector('.stand-in-load');
  assert.deepEqual(asked, []);
  const request = shown.waitForRequest('https://cdn.example.com/x.png');
  await shown.click('.stand-in-load');
  await request;
  await shown.waitForSelector('#ds-blocks img[src="https://cdn.example.com/x.png"]', { state: 'attached' });
  assert.deepEqual([...new Set(asked)], ['https://cdn.example.com/x.png']);
});

test('a page of another origin cannot read or send anything', { timeout: 60_000 }, async (t) => {
  const { url, page: own } = await open(t);
  const live = await own.getAttribute('script[data-live]', 'data-live');
  const evil = await browser.browser.newPage();
  t.after(() => evil.close());
  await evil.goto(`${browser.address}/media/preview.js`);
  const reached = await evil.evaluate(
    async ([address = '', path = '']) => {
      const attempt = (work: Promise<unknown>): Promise<string> => work.then(String, () => 'refused');
      const post = (type: string): Promise<string> =>
        attempt(
          fetch(address + path, {
            method: 'POST',
            mode: type === 'text/plain' ? 'no-cors' : 'cors',
            headers: { 'content-type': type },
            body: '{"kind":"allowHost","host":"evil.example"}',
          }).then(({ type: kind }) => kind),
        );
      const frame = document.createElement('iframe');
      frame.src = address;
      document.documentElement.append(frame);
      await new Promise((done) => frame.addEventListener('load', done));
      const events = new EventSource(address + path);
      const heard = await new Promise((done) => {
        events.addEventListener('message', () => done('heard'));
        events.addEventListener('error', () => done('refused'));
      });
      return {
        read: await attempt(fetch(address).then((response) => response.text())),
        json: await post('application/json'),
        plain: await post('text/plain'),
        framed: frame.contentDocument === null ? 'closed' : 'open',
        heard,
      };
    },
    [url, (live ?? '').slice(1)],
  );
  // A request without CORS is sent, but its response is unreadable.
  assert.deepEqual(reached, { read: 'refused', json: 'refused', plain: 'refused', framed: 'closed', heard: 'refused' });
  const text = await (await fetch(url)).text();
  assert.doesNotMatch(text, /evil/);
});

test('the site’s style sheets apply in the browser, update with their files, and load nothing external', {
  timeout: 60_000,
}, async (t) => {
  const asked: string[] = [];
  const {
    page: shown,
    folder,
    url,
  } = await open(t, {
    'index.mdx': page('One', '<p className="hero md:italic">Hero</p>\n\n<p className="far">Far</p>'),
    'style.css': '.hero { color: rgb(1, 2, 3); background-image: url("/img/a.svg") }',
    'img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
    'img/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>',
  });
  shown.on('request', (request) => asked.push(request.url()));
  const look = (name: string): Promise<string> =>
    shown.evaluate(
      (property) => getComputedStyle(document.querySelector('.hero') as Element).getPropertyValue(property),
      name,
    );
  assert.equal(await look('color'), 'rgb(1, 2, 3)');
  assert.match(await look('background-image'), /\/_docsight\/files\/img\/a\.svg/);
  assert.equal(await look('font-style'), 'italic');
  writeFiles(folder, {
    'style.css':
      '.hero { color: rgb(4, 5, 6) } .far { background: url(https://evil.example/a.png) } @import "https://evil.example/b.css";',
  });
  await shown.waitForFunction(
    () => getComputedStyle(document.querySelector('.hero') as Element).color === 'rgb(4, 5, 6)',
  );
  writeFiles(folder, { 'more/second.css': '.hero { color: rgb(7, 8, 9); background-image: url("/img/b.svg") }' });
  await shown.waitForFunction(() =>
    getComputedStyle(document.querySelector('.hero') as Element).backgroundImage.includes('b.svg'),
  );
  assert.equal(await look('color'), 'rgb(4, 5, 6)', 'the later one by path counts more');
  rmSync(join(folder, 'style.css'));
  await shown.waitForFunction(
    () => getComputedStyle(document.querySelector('.hero') as Element).color === 'rgb(7, 8, 9)',
  );
  // The control: files that the style sheets load are requested.
  assert.ok(
    asked.some((each) => each.includes('/img/b.svg')),
    asked.join('\n'),
  );
  assert.deepEqual(
    asked.filter((each) => !each.startsWith(url)),
    [],
  );
});
