// Finds faults in texts: forms to avoid, long sentences, wordiness (write-good), grammar and spelling (Harper).
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dialect, LocalLinter } from 'harper.js';
import { slimBinary } from 'harper.js/slimBinary';
import writeGood from 'write-good';
import { root } from '../tools/bootstrap.mjs';
import { avoided } from './forms.mjs';

const maxWords = 25;
/** Number of texts for one call of Harper: each call has a cost, and so has a long text. */
const atOnce = 200;

/** Harper's rules that contradict our style, or do not work for texts with code and names. */
const rulesLeftOut = [
  'CompoundNouns',
  'Dashes',
  'AnA',
  'ExpandConfiguration',
  'ExpandDirectory',
  'ExpandMinimum',
  'NumericRangeEnDash',
  'OneOfTheSingular',
  'OrthographicConsistency',
  'OutOfDate',
  'PhrasalVerbAsCompoundNoun',
  'PronounInflectionBe',
  'ExpandControl',
  'ExpandMemoryShorthands',
  'ExpandTimeShorthands',
  'ItsContraction',
  'LongSentences',
  'MassNouns',
  'MergeWords',
  'MissingTo',
  'NoFrenchSpaces',
  'OxfordComma',
  'PronounKnew',
  'SentenceCapitalization',
  'Spaces',
  'SplitWords',
  'ThatThan',
  'ThereToTheir',
  'ToTwoToo',
  'UnclosedQuotes',
  'UseEllipsisCharacter',
  'UseTitleCase',
  'WrongNegative',
];

/** Options of write-good. The passive check is off, because it matches every second sentence about a program. */
const wordiness = {
  passive: false,
  weasel: false,
  adverb: false,
  eprime: false,
  so: false,
  illusion: false,
  thereIs: false,
  whitelist: [
    'all of',
    'equivalent',
    'it is',
    'it was',
    'maximum',
    'minimum',
    'monitor',
    'multiple',
    'type of',
    'validate',
  ].flatMap((word) => [word, word[0].toUpperCase() + word.slice(1)]),
};

/**
 * Faults of texts. Repeated texts are reported once.
 * @param {Iterable<import('./texts.mjs').PlacedText>} texts
 */
export async function faultsOf(texts) {
  const distinct = [...new Map([...texts].map((each) => [each.text, each])).values()];
  const faults = distinct.flatMap((each) => quickFaults(each.text).map((problem) => ({ ...each, problem })));
  return [...faults, ...(await harperFaults(distinct))];
}

/** Forms to avoid in a text. */
function formFaults(text) {
  const faults = [];
  for (const [pattern, instead] of avoided) {
    const found = pattern.exec(withoutCode(text));
    if (found !== null) faults.push(`"${found[0]}" → ${instead}`);
  }
  return faults;
}

/** Sentences of a text that are too long. */
function lengthFaults(text) {
  const lengths = sentencesOf(text).map((sentence) => sentence.split(/\s+/).length);
  return lengths.filter((length) => length > maxWords).map((length) => `a sentence of ${length} words`);
}

/** Forms to avoid and long sentences in a comment. Lines that are indented by four spaces are diagrams. */
export function commentFaults(text) {
  const prose = text.replace(/^ {4,}.*$/gm, '').replace(/\n(?!\s*(?:-|\d+\.|@|\n|$))/g, ' ');
  return [...formFaults(text.replace(/\s+/g, ' ')), ...lengthFaults(prose)];
}

/** Forms to avoid, long sentences and wordiness in a text: what is found at once, without Harper. */
export function quickFaults(text) {
  const faults = [...formFaults(text), ...lengthFaults(text)];
  for (const { reason } of writeGood(withoutCode(text), wordiness)) faults.push(reason);
  return faults;
}

/** Splits a text into sentences, list items and lines. */
export function sentencesOf(text) {
  return withoutCode(text)
    .replace(listOfNames, 'Names')
    .split(/(?<=[.!?:]["”)*]?)\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '');
}

/** Code, URLs, paths, options and camel-case names: `npm test`, `a/b.ts`, `--format=json`, `basePath`. */
const code = [
  /\w*`[^`]*`\w*/g,
  /\b[\d.,]+ (?:[km]?s|[kKM]B)\b/g,
  /\bhttps?:\/\/[^\s"')]+/g,
  /(?<!\w)--?\w[\w-]*(?:=\w+)?/g,
  /[\w@*.~-]*\w[./_]\w[\w*./-]*/g,
  /(?<!\w)[.@/][\w./-]+/g,
  /\b[A-Za-z]+[a-z][A-Z]\w*/g,
  /\b(?:DELETE|GET|PATCH|POST|PUT)\b/g,
  /\b[A-Za-z]+\d\w*/g,
];

/** A list such as `claude, cursor, gemini, zed`, which counts as one word. */
const listOfNames = /(?:[\w-]+, ){3,}[\w-]+/g;

/** Replaces each piece of code by one word. */
function withoutCode(text) {
  return code
    .reduce((rest, pattern) => rest.replace(pattern, 'Code'), text)
    .replace(/\bCode(?:[\s,]+Code\b)+/g, 'Code');
}

/** Faults that Harper finds. Clean texts are cached between runs. */
async function harperFaults(texts) {
  const terms = readFileSync(new URL('terms.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/harper.js/package.json'), 'utf8'));
  const clean = rememberedTexts(JSON.stringify([version, terms, rulesLeftOut, code.map(String)]));
  const unknown = texts.filter(({ text }) => !clean.has(text));
  if (unknown.length === 0) return [];
  const linter = await harperLinter(terms);
  const faults = [];
  for (let first = 0; first < unknown.length; first += atOnce) {
    const batch = unknown.slice(first, first + atOnce);
    const found = await faultsInBatch(linter, batch);
    const wrong = new Set(found.map(({ text }) => text));
    clean.add(batch.map(({ text }) => text).filter((text) => !wrong.has(text)));
    faults.push(...found);
  }
  clean.save();
  return faults;
}

async function harperLinter(terms) {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.American });
  await linter.setup();
  await linter.importWords(terms);
  const config = await linter.getLintConfig();
  for (const rule of rulesLeftOut) {
    if (!(rule in config)) throw new Error(`Harper has no rule "${rule}" any more. Remove it from the list.`);
    config[rule] = false;
  }
  await linter.setLintConfig(config);
  return linter;
}

/** Checks several texts as paragraphs of one document, and assigns faults by position. */
async function faultsInBatch(linter, batch) {
  const ends = [];
  let joined = '';
  for (const { text } of batch) {
    joined += `${withoutCode(text).replace(/\s+/g, ' ')}\n\n`;
    ends.push(joined.length);
  }
  const lints = await linter.lint(joined, { language: 'markdown' });
  return lints.map((lint) => {
    const { start } = lint.span();
    const suggested = lint.suggestions().map((each) => `"${each.get_replacement_text()}"`);
    const instead = suggested.length === 0 ? '' : ` (${suggested.slice(0, 2).join(', ')})`;
    const problem = `"${lint.get_problem_text()}": ${lint.message()}${instead}`;
    return { ...batch[ends.findIndex((end) => start < end)], problem };
  });
}

/** Hashes of texts that were clean in earlier runs with the same `rules`, from a file in node_modules/.cache. */
function rememberedTexts(rules) {
  const folder = join(root, 'node_modules', '.cache');
  const file = join(folder, 'docsight-prose.json');
  const hash = (text) => createHash('sha256').update(text).digest('base64url').slice(0, 16);
  const key = hash(rules);
  const hashes = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8'))[key] ?? []) : []);
  return {
    has: (text) => hashes.has(hash(text)),
    add(texts) {
      for (const text of texts) hashes.add(hash(text));
    },
    save() {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, JSON.stringify({ [key]: [...hashes] }));
    },
  };
}
