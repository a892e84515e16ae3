import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { examples } from '../../server/core/checks/examples.ts';
import { knownPaths } from '../../server/core/site/link/unread.ts';
import { exampleSite } from '../exampleSite.ts';
import { makeFolder } from '../folder.ts';
import { connectInside } from '../protocol/client.ts';
import { runChild } from './child.ts';
import type { Trial } from './part.ts';

const main = resolve(import.meta.dirname, '../../server/cli/main.ts');

/** Findings that only editors and `docsight languages` report, according to the reference. */
const editorOnly: ReadonlySet<string> = new Set(['translation/outdated']);

/** Ways to write a text. Editor and command line must report the same lines and columns for each. */
const writings: Readonly<Record<string, (text: string) => string>> = {
  plain: (text) => text,
  crlf: (text) => text.replaceAll('\n', '\r\n'),
  cr: (text) => text.replaceAll('\n', '\r'),
  bom: (text) => `\uFEFF${text}`,
  wide: (text) => text.replaceAll(/(?<=[a-z] )(?=[a-z])/g, '😀\u2028\u202e\t'),
};

interface Case {
  readonly name: string;
  readonly code: string;
  readonly text: string;
  readonly writing: string;
}

/** The examples of all findings, plain and written in one other way. With `DOCSIGHT_LONG=1`, in all ways. */
function casesOf({ random, isLong }: Trial, kind: 'wrong' | 'right'): readonly Case[] {
  const others = Object.keys(writings).filter((each) => each !== 'plain');
  return Object.entries(examples).flatMap(([code, example]) =>
    'inWords' in example
      ? []
      : ['plain', ...(isLong ? others : [random.pick(others) ?? ''])].map((writing) => ({
          name: `${code} ${kind} ${writing}`,
          code,
          text: example[kind],
          writing,
        })),
  );
}

/** Compares the findings of editor and command line in every detail, in sites made from the checks' examples. */
export async function sameFindings(trial: Trial): Promise<void> {
  const chosen = (['wrong', 'right'] as const).flatMap((kind) => [...trial.cases(casesOf(trial, kind))]);
  const files = Object.fromEntries(
    chosen.flatMap(({ name, code, text, writing }) => {
      const { site } = exampleSite(code, text);
      const write = writings[writing] ?? String;
      return [...knownPaths(site.index)].map((path) => [
        `${name.replaceAll(/[/ ]/g, '-')}/${path}`,
        site.files.has(path) ? write(site.files.get(path)?.text ?? '') : 'x',
      ]);
    }),
  );
  const root = makeFolder(trial as never, files);
  const open = Object.keys(files).filter(
    (path) => /\.(?:mdx?|json|ya?ml|css)$/.test(path) && trial.random.below(3) === 0,
  );
  const [shown, printed] = [await inEditor(trial, root, open), await onCommandLine(root)];
  trial.control('findings that both report', printed.filter((each) => shown.includes(each)).length, 1);
  trial.control('kinds of findings', new Set(printed.map((each) => each.split(' ')[1])).size, 1);
  report(trial, 'only the command line reports', printed, shown);
  report(trial, 'only the editor reports', shown, printed);
}

/** Reports the findings that occur more often in the first list. */
function report(trial: Trial, what: string, all: readonly string[], others: readonly string[]): void {
  const left = new Map<string, number>();
  for (const each of others) left.set(each, (left.get(each) ?? 0) + 1);
  const missed = all.filter((each) => {
    const count = left.get(each) ?? 0;
    left.set(each, count - 1);
    return count <= 0;
  });
  trial.most(what, missed.length, 0);
  for (const each of missed.slice(0, 10)) trial.fail(`${what}: ${each}`);
}

/** Path, code, severity, range and message in one line. Lines and columns are counted from 1. */
async function inEditor(trial: Trial, root: string, open: readonly string[]): Promise<readonly string[]> {
  const client = await connectInside(trial as never, {
    folders: [root],
    settings: { problems: { delay: 0, scope: 'all' } },
  });
  await client.ready();
  // Editors send texts without the byte order mark.
  for (const path of open) client.open(join(root, path), readFileSync(join(root, path), 'utf8').replace(/^\uFEFF/, ''));
  await client.ready();
  const severities = ['', 'error', 'warning', 'information', 'hint'];
  return [...client.everything().keys()].flatMap((uri) => {
    const file = fileURLToPath(uri);
    return (client.diagnostics(file)?.diagnostics ?? [])
      .filter(({ code }) => !editorOnly.has(String(code)))
      .map(({ range: { start, end }, code, severity, message }) =>
        [
          relative(root, file),
          code,
          severities[severity ?? 0],
          `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`,
          message,
        ].join(' '),
      );
  });
}

interface Printed {
  readonly path: string;
  readonly code: string;
  readonly severity: string;
  readonly range: { readonly start: Place; readonly end: Place };
  readonly message: string;
}

interface Place {
  readonly line: number;
  readonly column: number;
}

async function onCommandLine(root: string): Promise<readonly string[]> {
  const { out } = await runChild(process.execPath, [main, 'check', '--format', 'json', root], { seconds: 300 });
  const { findings } = JSON.parse(out) as { readonly findings: readonly Printed[] };
  return findings.map(({ path, code, severity, range: { start, end }, message }) =>
    [path, code, severity, `${start.line}:${start.column}-${end.line}:${end.column}`, message].join(' '),
  );
}
