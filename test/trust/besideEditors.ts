import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as lsp from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { makeFolder } from '../folder.ts';
import { connectInside, modernClient, type TestClient } from '../protocol/client.ts';
import { type Trial, within } from './part.ts';
import { treeOf } from './tree.ts';

/** Text that is only in the editor. */
const unsaved = 'Words that are not saved, and [a link](/b#two) to [nowhere](/nowhere).';

const open = ['a.mdx', 'b.mdx'] as const;

/**
 * A command changes files while an editor has unsaved changes in them. The editor must keep its text, and the server must
 * report what a newly started server reports.
 */
export async function writeBesideEditor(
  trial: Trial,
  files: Readonly<Record<string, string>>,
  what: string,
  write: (folder: string) => Promise<unknown>,
): Promise<void> {
  const folder = makeFolder(trial as never, files);
  const texts = new Map(open.map((path) => [join(folder, path), `${files[path]}\n${unsaved}\n`]));
  const client = await openAll(trial, folder, texts);
  const before = treeOf(folder);
  await within(what, write(folder));
  const after = treeOf(folder);
  const changes = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((path) => {
      const kind = before[path] === undefined ? 'created' : after[path] === undefined ? 'deleted' : 'changed';
      return before[path] === after[path] ? [] : [[join(folder, path), kind] as const];
    }),
  );
  trial.control('files that change while an editor is open', Object.keys(changes).length, 1);
  client.watched(changes);
  await client.ready();
  for (const [file, text] of texts)
    trial.check(client.textOf(file) === text, () => `${what}: unsaved text is changed in ${file}`);
  const asked = client.asked.filter((method) => method === 'workspace/applyEdit');
  trial.check(asked.length === 0, () => `${what}: the server edits documents unasked`);
  // A deleted page that is still open is checked alone until it is closed. A new server cannot know about it.
  const left = new Map([...texts].filter(([file]) => after[relative(folder, file)] !== undefined));
  for (const file of texts.keys()) if (!left.has(file)) client.close(file);
  await client.ready();
  const cold = await openAll(trial, folder, left);
  const [now, fresh] = [client, cold].map((each) => [...each.everything()].sort());
  trial.control('problems of unsaved text', fresh?.length ?? 0, 1);
  trial.check(
    isDeepStrictEqual(now, fresh),
    () => `${what}: with unsaved text, ${JSON.stringify(now)} instead of ${JSON.stringify(fresh)}`,
  );
}

async function openAll(trial: Trial, folder: string, texts: ReadonlyMap<string, string>): Promise<TestClient> {
  const client = await connectInside(trial as never, {
    folders: [folder],
    settings: { problems: { delay: 0 } },
    capabilities: modernClient,
  });
  for (const [file, text] of texts) client.open(file, text);
  await client.ready();
  return client;
}

/** A rename in the editor uses the unsaved text and keeps it. Renaming back must restore the text. */
export async function renameUnsaved(trial: Trial, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = makeFolder(trial as never, files);
  const texts = new Map(
    open.map((path) => [join(folder, path), `${unsaved}\n\n${files[path]?.split('---\n').at(-1)}`]),
  );
  const [a = '', b = ''] = texts.keys();
  const client = await openAll(trial, folder, texts);
  const begin = new Map(texts);
  for (const [from, to] of [
    ['Two', 'Zwei'],
    ['Zwei', 'Two'],
  ] as const) {
    const position = client.position(a, `## ${from}`, true);
    const edit = (await client.connection.sendRequest(lsp.RenameRequest.type, {
      textDocument: { uri: client.uri(a) },
      position,
      newName: to,
    })) as lsp.WorkspaceEdit;
    for (const [file, text] of texts) {
      const next = applied(edit, client.uri(file), text);
      texts.set(file, next);
      client.replace(file, next);
      trial.check(next.includes('Words that are not saved'), () => `rename to ${to}: unsaved text is lost`);
    }
    await client.ready();
    trial.control('links that a rename changes', texts.get(b)?.includes(`/a#${to.toLowerCase()}`) === true ? 1 : 0, 2);
  }
  trial.check(isDeepStrictEqual(texts, begin), () => 'renaming back does not restore the text');
}

function applied({ documentChanges = [], changes = {} }: lsp.WorkspaceEdit, uri: string, text: string): string {
  const edits = [
    ...(changes[uri] ?? []),
    ...documentChanges.flatMap((each) => ('edits' in each && each.textDocument.uri === uri ? each.edits : [])),
  ].filter((each): each is lsp.TextEdit => 'newText' in each);
  return TextDocument.applyEdits(TextDocument.create(uri, 'mdx', 0, text), [...edits]);
}
