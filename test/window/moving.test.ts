import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { soon, until } from './until.ts';

const config = `{
  "name": "Site",
  "navigation": [{ "group": "G", "pages": ["index", "guides/start", "guides/more"] }],
  "redirects": []
}
`;
const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n${body}\n`;

test('folders in the explorer: a rename updates links with one undo, a wrong one is reverted, a deletion asks', async (t) => {
  const window = await openWindow(t, {
    'docs.json': config,
    'index.mdx': page('Home', '[First steps](/guides/start) and [what is there](/guides)'),
    'guides/start.mdx': page('Start', '[Go on](./more), or [go home](../index) and [begin anew](/guides/start)'),
    'guides/more.mdx': page('More', 'Words.'),
  });
  const { page: view, folder } = window;
  const builds = view.locator('.statusbar-item', { hasText: 'Builds' });
  const line = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  const inExplorer = (name: string) =>
    view.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();
  await builds.waitFor();
  await window.open('docs.json');
  await line('guides/start').waitFor();

  const rename = async (from: string, to: string): Promise<void> => {
    await inExplorer(from).click();
    await until(async () => {
      await view.keyboard.press('F2');
      return soon((timeout) => view.locator('.explorer-folders-view input:focus').waitFor({ timeout }));
    });
    await view.keyboard.press('Control+A');
    await view.keyboard.type(to);
    await view.keyboard.press('Enter');
  };
  await rename('guides', 'learn');
  await window.answer('wants to make refactoring changes', 'OK');
  await line('"learn/start", "learn/more"').waitFor();
  await line('"destination": "/learn/:slug*"').waitFor();
  await builds.waitFor();
  // The disk is updated a moment after the editor.
  await until(() => existsSync(join(folder, 'learn/start.mdx')) && !existsSync(join(folder, 'guides')));

  await inExplorer('learn').click();
  await view.keyboard.press('Control+Z');
  await line('"guides/start", "guides/more"').waitFor();
  await line('"redirects": []').waitFor();
  await inExplorer('guides').waitFor();
  await builds.waitFor();
  await until(() => existsSync(join(folder, 'guides/start.mdx')) && !existsSync(join(folder, 'learn')));

  await rename('guides', 'node_modules');
  await window.answer('would not be a page', 'Undo the Move');
  await until(() => existsSync(join(folder, 'guides/start.mdx')) && !existsSync(join(folder, 'node_modules')));
  await line('"guides/start", "guides/more"').waitFor();

  await window.command('File: Save All');
  await until(async () => (await view.locator('.tab.dirty').count()) === 0);
  await until(async () => {
    await inExplorer('guides').click();
    await view.keyboard.press('Delete');
    return soon((timeout) => view.locator('.monaco-dialog-box').waitFor({ timeout }));
  });
  // The question has other words if a file in the folder is unsaved, as after an undone move.
  await window.answer(/Are you sure|Do you want to continue/, 'Delete');
  await window.answer('point to guides', 'Remove Links');
  await window.answer('wants to make refactoring changes', 'OK');
  await line('"pages": ["index"]').waitFor();
  await until(() => !existsSync(join(folder, 'guides')));
  await window.open('index.mdx');
  await line('First steps and what is there').waitFor();
});

test('a page, a folder and a picture in the explorer: one undo of each restores every byte', async (t) => {
  const files = {
    'docs.json': config,
    'index.mdx': page('Home', '[First steps](/guides/start) and\t[all](/guides), ![Picture](/picture.svg)  '),
    'guides/start.mdx': page('Start', '[Go on](./more), or [go home](../index)').replaceAll('\n', '\r\n'),
    'guides/more.mdx': page('More', "![Picture](../picture.svg 'x')"),
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };
  const window = await openWindow(t, files);
  const { page: view, folder } = window;
  const inExplorer = (name: string) =>
    view.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();
  const textOf = (path: string): string | undefined =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : undefined;
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await inExplorer('guides').click();
  await inExplorer('start.mdx').waitFor();
  for (const [from, to, moved] of [
    ['start.mdx', 'begin.mdx', 'guides/begin.mdx'],
    ['guides', 'learn', 'learn/start.mdx'],
    ['picture.svg', 'shape.svg', 'shape.svg'],
  ] as const) {
    await inExplorer(from).click();
    await until(async () => {
      await view.keyboard.press('F2');
      return soon((timeout) => view.locator('.explorer-folders-view input:focus').waitFor({ timeout }));
    });
    await view.keyboard.press('Control+A');
    await view.keyboard.type(to);
    await view.keyboard.press('Enter');
    await window.answer('wants to make refactoring changes', 'OK');
    await until(async () => textOf(moved) !== undefined && (await view.locator('.tab.dirty').count()) > 0);
    await window.command('File: Save All');
    await until(async () => (await view.locator('.tab.dirty').count()) === 0);
    assert.notEqual(textOf('index.mdx'), files['index.mdx']);
    // The file that the click opens can take the focus for a moment, and the key with it.
    await until(async () => {
      if (textOf(moved) === undefined) return true;
      await soon((timeout) => inExplorer(to).click({ timeout }));
      await view.keyboard.press('Control+Z');
      return soon((timeout) => inExplorer(to).waitFor({ state: 'detached', timeout }));
    });
    await until(() => textOf(moved) === undefined);
    await inExplorer(from).waitFor();
    await window.command('File: Save All');
    await until(() => Object.entries(files).every(([path, text]) => textOf(path) === text));
  }
});

test('F2 in the text: renaming a heading updates its links, renaming a path its file and references, once', async (t) => {
  const window = await openWindow(t, {
    'docs.json': '{\n  "name": "Site",\n  "navigation": [{ "group": "G", "pages": ["index", "start"] }]\n}\n',
    'index.mdx': page('Home', '[First steps](/start#go-on)'),
    'start.mdx': page('Start', '## Go on\n\n![Picture](/picture.svg)\n\n[here](#go-on)'),
    'picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'style.css': '.a { background: url("/picture.svg"); color: red }\n',
  });
  const { page: view, folder } = window;
  const line = (text: string) => view.locator('.monaco-editor .view-line', { hasText: text }).first();
  const rename = async (text: string, name: string): Promise<void> => {
    await line(text).getByText(text, { exact: false }).last().click();
    await until(async () => {
      await view.keyboard.press('F2');
      return soon((timeout) => view.locator('.rename-box input:focus').waitFor({ timeout }));
    });
    const input = view.locator('.rename-box input');
    await input.fill(name);
    await input.press('Enter');
  };
  await view.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  await window.open('start.mdx');
  await line('Go on').waitFor();
  await rename('Go on', 'Last words');
  await line('[here](#last-words)').waitFor();
  await window.open('index.mdx');
  await line('/start#last-words').waitFor();

  await window.open('start.mdx');
  await rename('/picture.svg', 'media/shape.svg');
  await window.answer('wants to make refactoring changes', 'OK');
  await line('/media/shape.svg').waitFor();
  await until(() => existsSync(join(folder, 'media/shape.svg')) && !existsSync(join(folder, 'picture.svg')));
  await window.open('style.css');
  await line('url("/media/shape.svg"); color: red }').waitFor();
});
