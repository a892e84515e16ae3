import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { formatJson } from '../../server/core/assist/structure/formatJson.ts';
import { checkSite, faultsOf } from '../../server/core/checks/run.ts';
import { sheetOf } from '../../server/core/css/sheet.ts';
import { siteSheetOf } from '../../server/core/css/siteStyles.ts';
import { parseJson } from '../../server/core/data/json/parseJson.ts';
import { type DataNode, toValue } from '../../server/core/data/node.ts';
import { packTree, unpackTree } from '../../server/core/data/packedTree.ts';
import { parseFrontMatter } from '../../server/core/data/yaml/frontMatterYaml.ts';
import { parseYaml } from '../../server/core/data/yaml/parseYaml.ts';
import { parseExpression, parseFile } from '../../server/core/javascript/parse.ts';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { markdownFromHtml } from '../../server/core/page/richText/markdownFromHtml.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import type { Change } from '../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../server/core/text/edit.ts';
import type { Finding } from '../../server/core/text/finding.ts';
import { lineIndex } from '../../server/core/text/lineIndex.ts';
import { decode } from '../../server/host/common/decode.ts';
import { pixelsOf } from '../../server/host/common/pixels.ts';
import type { Random } from '../random.ts';
import type { Part, Trial } from './part.ts';

/** Bytes and characters that are difficult for parsers. */
const odd: readonly string[] = [
  '\0',
  '\r',
  '\r\n',
  '\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\ufeff',
  '\ufffe',
  '\ud800',
  '\udfff',
  '\u{1f600}',
  '\u200b',
  '\u202e',
  '\u00a0',
  '\t',
  '\u001b[31m',
  '`',
  '```\n',
  '---\n',
  '<',
  '</',
  '<Card',
  '>',
  '{',
  '}',
  '"',
  "'",
  '\\',
  '[',
  ']',
  '(',
  '*',
  '/*',
  '*/',
  '//',
  '#',
  '&',
  '!',
  ': ',
  '- ',
  '|',
  '__proto__',
  'constructor',
  '@import',
  'export ',
  'import ',
  '<<<<<<< a\n',
  '=======\n',
  '>>>>>>> b\n',
  'e\u0301',
  '1e999',
  '%',
];

/** A text with one to four changes. */
export function mutatedText(text: string, random: Random, others: readonly string[]): string {
  let result = text;
  for (let i = random.below(4); i >= 0; i--) {
    const at = random.below(result.length + 1);
    const end = Math.min(result.length, at + random.below(random.below(6) === 0 ? 400 : 8));
    const other = random.pick(others) ?? '';
    const from = random.below(other.length + 1);
    const pieces = [
      random.pick(odd) ?? '',
      '',
      (random.pick(odd) ?? '').repeat(random.below(30)),
      other.slice(from, from + random.below(80)),
      result.slice(at, end).repeat(2),
      String.fromCharCode(random.below(0x10000)),
    ];
    result = result.slice(0, at) + (random.pick(pieces) ?? '') + result.slice(random.below(2) === 0 ? at : end);
  }
  return random.below(20) === 0 ? result.slice(0, random.below(result.length + 1)) : result.slice(0, 4000);
}

/** A parser and the checks of its result. `read` returns a line for each failed check. */
interface Reader {
  readonly name: string;
  read(text: string): readonly string[];
  /** Names of the files that its texts come from. */
  readonly from: RegExp;
}

const whole = (text: string): { readonly start: number; readonly end: number } => ({ start: 0, end: text.length });

/** Ranges that are outside the text, or that end before they start. */
function wrongRanges(findings: readonly Finding[], text: string): readonly string[] {
  return findings
    .filter(({ range: { start, end } }) => !(start >= 0 && end >= start && end <= text.length))
    .map(({ code, range }) => `the range of ${code} is ${range.start}-${range.end} of ${text.length}`);
}

function wrongTree(root: DataNode | undefined, text: string): readonly string[] {
  if (root === undefined) return [];
  const again = unpackTree(packTree(root, text), text);
  return isDeepStrictEqual(toValue(again), toValue(root)) ? [] : ['the tree differs after it was packed and unpacked'];
}

/** Formatting must keep the content, and formatting again must change nothing. */
function wrongFormat(text: string): readonly string[] {
  const options = { tabSize: 2, insertSpaces: true };
  const once = applyEdits(text, formatJson(text, options));
  const twice = applyEdits(once, formatJson(once, options));
  const [before, after] = [text, once].map((each) => toValue(parseJson(each, 'a.json').root));
  return [
    ...(once === twice ? [] : ['formatting a second time changes it again']),
    ...(isDeepStrictEqual(before, after) ? [] : ['formatting changes the content']),
  ];
}

/** Pasted HTML must become a page without syntax errors. */
function wrongText(markdown: string | undefined): readonly string[] {
  if (markdown === undefined) return [];
  const { findings } = parsePage({ path: 'a.mdx', text: markdown });
  const refused = findings.filter(({ code }) => code.startsWith('mdx/'));
  return refused.map(({ message }) => `pasted HTML becomes a page with an error: ${message}: ${markdown}`);
}

/** All functions of the core and host that receive text of a site. */
const readers: readonly Reader[] = [
  {
    name: 'page',
    from: /\.mdx?$/,
    read(text) {
      const page = parsePage({ path: 'a.mdx', text });
      return [
        ...wrongRanges(page.findings, text),
        ...(page.root.range.end <= text.length ? [] : ['the page ends after its text']),
      ];
    },
  },
  {
    name: 'front matter',
    from: /\.mdx?$/,
    read: (text) => wrongRanges(parseFrontMatter(text, whole(text), 'a.mdx').findings, text),
  },
  {
    name: 'JSON',
    from: /\.json$/,
    read(text) {
      const { root, findings } = parseJson(text, 'docs.json');
      return [...wrongRanges(findings, text), ...wrongTree(root, text), ...wrongFormat(text)];
    },
  },
  {
    name: 'YAML',
    from: /\.ya?ml$|\.mdx$/,
    read(text) {
      const { root, findings } = parseYaml(text, whole(text), 'api.yaml');
      return [...wrongRanges(findings, text), ...wrongTree(root, text)];
    },
  },
  {
    name: 'style sheet',
    from: /\.css$/,
    read(text) {
      sheetOf({ text });
      siteSheetOf({ text });
      return [];
    },
  },
  {
    name: 'code',
    from: /\.[jt]sx?$|\.mdx$/,
    read(text) {
      parseExpression(text);
      parseFile(text, true);
      parseFile(text, false);
      return [];
    },
  },
  { name: 'pasted HTML', from: /\.svg$|\.mdx$/, read: (text) => wrongText(markdownFromHtml(text)?.markdown) },
  {
    name: 'lines',
    from: /./,
    read(text) {
      const lines = lineIndex(text);
      for (const offset of [0, 1, text.length >> 1, text.length]) {
        const at = Math.min(offset, text.length);
        const position = lines.positionAt(at);
        const back = lines.offsetAt(position);
        // Positions cannot express an offset between `\r` and `\n`, or before a byte order mark.
        const isInside = /\r\n/.test(text.slice(at - 1, at + 1)) || (at === 0 && text.startsWith('\ufeff'));
        if (back !== at && !isInside) return [`offset ${at} comes back as ${back}`];
      }
      return [];
    },
  },
];

/** Every parser, with mutations of real texts. */
export const bytes: Part = {
  id: 'T5',
  name: 'bytes',
  shows:
    'No bytes make a parser throw, valid text is decoded without loss, and a site after many edits equals one that is read at once',
  minutes: 8,
  async run(trial) {
    const seeds = seedTexts();
    const count = trial.isLong ? 100_000 : 4_000;
    for (const reader of readers) {
      const own = seeds.filter(({ name }) => reader.from.test(name)).map(({ text }) => text);
      trial.check(own.length > 0, () => `${reader.name} has no texts to begin with`);
      // Controls: most mutations change the text, and a parser that throws is noticed.
      for (const _ of trial.rounds(count)) {
        const before = trial.random.pick(own) ?? '';
        const text = mutatedText(before, trial.random, own);
        trial.control('mutations that change their text', text === before ? 0 : 1, 1);
        tryReader(trial, reader, text);
      }
    }
    const thrower: Reader = { name: 'control', from: /./, read: (text) => [text.toString.call(undefined as never)] };
    const before = {
      fail: (what: string) => trial.control('exceptions that are noticed', what.includes('control') ? 1 : 0, 1),
    };
    tryReader(before, thrower, 'x');
    // Controls: one example of text and one of other bytes, because few random bytes are text.
    decodeBytes(trial, Buffer.from('Text, caf\u00e9'));
    decodeBytes(trial, Buffer.from([0x61, 0xff, 0x62]));
    for (const _ of trial.rounds(count)) decodeBytes(trial, randomBytes(trial));
    await sameAsWhole(trial, seeds);
  },
};

function tryReader(trial: Pick<Trial, 'fail'>, { name, read }: Reader, text: string): void {
  try {
    for (const fault of read(text)) trial.fail(`${name}: ${fault}: ${JSON.stringify(text)}`);
  } catch (error) {
    trial.fail(`${name} throws ${(error as Error).stack?.slice(0, 500)} on ${JSON.stringify(text)}`);
  }
}

/** Random bytes, often after the first bytes of a known file type. */
function randomBytes({ random }: Trial): Buffer {
  const length = random.below(60);
  const start =
    random.pick(['', 'fffe', 'feff', 'efbbbf', '0000feff', '89504e470d0a1a0a', '47494638', 'ffd8ffe0']) ?? '';
  const rest = Array.from({ length }, () => (random.below(3) === 0 ? random.below(256) : 32 + random.below(90)));
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(rest)]);
}

/** Decodes bytes: valid UTF-8 must be encoded to the same bytes. Reading the size of an image must not throw. */
function decodeBytes(trial: Trial, given: Buffer): void {
  try {
    pixelsOf(given);
    const { text, undecoded } = decode(Buffer.from(given));
    const isUtf16 = given[0] === 0xff || given[0] === 0xfe;
    const isText = undecoded === null && !isUtf16;
    trial.check(!isText || Buffer.from(text, 'utf8').equals(given), () => `bytes change: ${given.toString('hex')}`);
    trial.control('bytes that are text', isText ? 1 : 0, 1);
    trial.control('bytes that are not text', isText ? 0 : 1, 1);
  } catch (error) {
    trial.fail(`decoding ${given.toString('hex')} throws ${(error as Error).stack}`);
  }
}

interface Seed {
  readonly name: string;
  readonly text: string;
}

/** Texts of the sample site and of our documentation, of every kind that the parsers read. */
function seedTexts(): readonly Seed[] {
  const root = join(import.meta.dirname, '../..');
  const found = ['test/sites/sample', 'docs', 'media/styles'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .filter((name) => /\.(?:mdx?|json|ya?ml|css|jsx?|tsx?|svg)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8').slice(0, 3000) })),
  );
  return [
    ...found,
    { name: 'a.yaml', text: 'a: &x [1, "2", {b: c}]\nd: *x\n? e\n: |\n  f\n  g\nh: >-\n  i\n<<: {j: k}\n' },
    { name: 'a.jsx', text: 'export const A = ({ b, ...c }) => <p {...c}>{b?.d ?? `x` + 1}</p>;\n' },
    { name: 'a.css', text: '@media (min-width: 1px) { .a > b:not(.c)::before { color: rgb(1 2 3 / 4%); } }\n' },
    { name: 'a.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0 0"/></g></svg>' },
  ];
}

/** A site after many edits must equal one that is read at once. */
async function sameAsWhole(trial: Trial, seeds: readonly Seed[]): Promise<void> {
  const texts = (ending: RegExp): readonly string[] =>
    seeds.filter(({ name }) => ending.test(name)).map(({ text }) => text);
  const all = texts(/./);
  const start: Readonly<Record<string, string>> = {
    'docs.json':
      '{"name": "A", "navigation": [{"group": "G", "pages": ["index", "b", "snippets/x"]}], "openapi": "api.yaml"}',
    'index.mdx': '---\ntitle: A\n---\n\nimport X from "/snippets/x.mdx"\n\n<X />\n\n[b](/b#part)\n',
    'b.mdx': '---\ntitle: B\n---\n\n## Part\n\n[a](/index)\n',
    'snippets/x.mdx': 'Some *text*.\n',
    'api.yaml':
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/a: {get: {responses: {"200": {description: OK}}}}}\n',
    '.docsightrc.json': '{"rules": {"style/heading": "off"}}',
    '.docsight/glossary.json': '{"terms": [{"term": "Git", "avoid": ["git"]}]}',
    'style.css': '.a { color: red }\n',
  };
  const files = new Map(Object.entries(start));
  const change = (path: string, text: string): Change => ({ kind: 'text', path, text });
  const host = createSiteHost([...files].map(([path, text]) => change(path, text)));
  for (const round of trial.rounds(trial.isLong ? 20_000 : 1_000)) {
    const path = trial.random.pick([...files.keys()]) ?? '';
    // Every fourth round restores the original text, so that some files stay valid.
    const text = round % 4 === 0 ? (start[path] ?? '') : mutatedText(files.get(path) ?? '', trial.random, all);
    files.set(path, text);
    await trial.guard(`editing ${path} to ${JSON.stringify(text)}`, () => {
      const site = host.apply([change(path, text)]);
      const fresh = createSiteHost([...files].map(([each, content]) => change(each, content))).site;
      const [edited, read] = [checkSite(site), checkSite(fresh)];
      trial.control('findings of edited sites', edited.length, 1);
      trial.check(
        isDeepStrictEqual(edited, read),
        () => `findings differ after ${path} became ${JSON.stringify(text)}`,
      );
      const faults = [...files.keys()].flatMap((each) => faultsOf(site, each));
      trial.check(faults.length === 0, () => `a check throws: ${faults[0]?.message} on ${JSON.stringify(text)}`);
    });
  }
}
