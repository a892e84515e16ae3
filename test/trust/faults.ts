import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Ended, runChild } from './child.ts';

/** A bug that is inserted into the product, to test that a part finds it. */
export interface Fault {
  readonly name: string;
  /** The file, and the replaced text. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The part that must find it, and how many cases of each list it needs to find it. */
  readonly part: string;
  readonly count: number;
  /** Limits named cases to those that match, to find the bug quickly. */
  readonly cases?: string;
  /** The reported failure. */
  readonly finds: RegExp;
}

/** A native that does not count the work of copying a list. */
export const freeNative: Fault = {
  name: 'a native function that does not count its work',
  file: 'server/core/javascript/evaluate/members.ts',
  from: '(spend(run, list.length) ? list.map(() => value) : unknown)',
  to: 'list.map(() => value)',
  part: 'T13',
  count: 4,
  cases: 'list\\.fill with nothing',
  finds: /list\.fill/,
};

/** A repository's filter settings are not turned off. */
export const filtersOn: Fault = {
  name: 'repository filters that are left on',
  file: 'server/host/node/git/startGit.ts',
  from: "['clean', 'smudge', 'process'].map",
  to: '[].map',
  part: 'T14',
  count: 2,
  cases: 'filter.bad.clean|lfs|changed',
  finds: /filter\..* ran/,
};

/** Parameters of requests are not validated. */
export const missingCheck: Fault = {
  name: 'a missing parameter check',
  file: 'server/lsp/wire/gate.ts',
  from: 'return found === undefined ? pass : refuse(id, ErrorCodes.InvalidParams,',
  to: 'return true || found === undefined ? pass : refuse(id, ErrorCodes.InvalidParams,',
  part: 'T2',
  count: 1,
  finds: /is not refused/,
};

/** A file is truncated in place before it is written. */
export const truncatingWriter: Fault = {
  name: 'a writer that truncates',
  file: 'server/host/node/disk/textFiles.ts',
  from: "open(draft, 'wx')",
  to: "open(draft, (await (await open(file, 'w')).close(), 'wx'))",
  part: 'T8',
  count: 6,
  cases: 'rename a.mdx',
  finds: /neither old nor new/,
};

/** A visible attribute is not escaped. */
export const unescapedSlot: Fault = {
  name: 'an attribute that is not escaped',
  file: 'server/core/render/page/attributes.ts',
  from: "value.value.trim() === '' ? undefined : titleText(value.value)",
  to: "value.value.trim() === '' ? undefined : (value.value as Html)",
  part: 'T1',
  count: 8,
  finds: /DOM|ran alert/,
};

/** The command line reports columns that differ from those in editors. */
export const otherColumns: Fault = {
  name: 'columns that differ from those in editors',
  file: 'server/cli/check/formats/jsonFormat.ts',
  from: 'column: character + 1',
  to: 'column: character + 2',
  part: 'T11',
  count: 4,
  finds: /only the command line reports: [1-9]/,
};

/** Runs the part that must find a bug, in a process with the bug. */
export function runWithFault({ file, from, to, part, count, cases }: Fault): Promise<Ended> {
  const hook = join(import.meta.dirname, 'faultHook.ts');
  const trust = join(import.meta.dirname, 'trust.ts');
  return runChild(process.execPath, [trust, part, '--seed', '1', '--count', String(count)], {
    env: {
      ...process.env,
      // Processes that the part starts have the bug too.
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${pathToFileURL(hook)}`,
      DOCSIGHT_FAULT: JSON.stringify({ file, from, to }),
      DOCSIGHT_GREP: cases,
    },
    seconds: 300,
  });
}
