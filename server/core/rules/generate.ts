/**
 * Generates rules files for assistants that write pages. Facts of the site are filled into `rules-templates` and cut to
 * the length that each tool accepts. Text that an author wrote around our block stays.
 */

import { type ComponentSpec, catalogue } from '../schema/catalogue.ts';
import { docsightrcOf } from '../site/config/docsightrc.ts';
import type { Site } from '../site/siteTypes.ts';
import { pushAll } from '../text/pushAll.ts';
import { makeBlock } from './block.ts';
import {
  componentEntry,
  componentLine,
  type EntryDetail,
  purposeLine,
  type SharedAttributes,
  sharedAttributes,
  sharedList,
} from './entries.ts';
import { noFacts, siteFacts, usageOf } from './facts.ts';
import { fillTemplate, type TemplateProblem } from './fill.ts';
import { quoteData } from './quote.ts';
import { ruleGroups, rulesList } from './sentences.ts';
import {
  frontMatterText,
  frontMatterValues,
  type Limit,
  siteKey,
  type TargetSpec,
  type TargetTable,
} from './target.ts';

/** The contents of rules-templates/. */
export interface RulesTemplates {
  readonly table: TargetTable;
  /** Texts by name, without `.md`. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Facts that are not in the site. */
export interface RulesOptions {
  /** The site's folder, relative to the repository's root; empty for the root. */
  readonly scope: string;
  /** False in Restricted Mode: no text of the site is used. */
  readonly trusted: boolean;
  /** Path of the file with the component reference, from the repository's root. */
  readonly reference?: string;
}

/** The parts of a rules file; `rulesFile` joins them. */
export interface GeneratedRules {
  /** Start of a file that Docsight owns; empty if the tool does not need it. */
  readonly frontMatter: string;
  /** Text between the markers, lines joined by `\n`. */
  readonly block: string;
  /** Distinguishes the blocks of several sites in one file. */
  readonly key: string;
  /** Parts left out because of the tool's limit, and whether the rest fits. */
  readonly dropped: readonly string[];
  /** Lines with these prefixes are ignored when the block is checked for staleness. */
  readonly loose: readonly string[];
  /** Errors in templates. The file must not be written if there are any. */
  readonly problems: readonly TemplateProblem[];
}

/**
 * Steps that shorten a text that is too long for its tool: rarely used parts first, facts of this site last. Each step
 * includes the previous ones.
 */
const steps = {
  unusedExamples: 'examples of components that no page uses',
  unusedComponents: 'all but a line of each component that no page uses',
  icons: 'the icons in use',
  descriptions: 'descriptions of attributes',
  examples: 'examples of components',
  unspecified: 'attributes that the specification does not name',
  advice: 'advice on components',
  entries: 'all but a line of each component',
  terms: 'terms of the glossary',
  navigation: 'the parts of the navigation',
} as const;

type Step = keyof typeof steps;

/** Steps that do not shorten the component reference. */
const stepsOfSite: ReadonlySet<Step> = new Set(['icons', 'terms', 'navigation']);

/** The rules for a target, as much as fits. */
export function generateRules(
  site: Site,
  templates: RulesTemplates,
  target: TargetSpec,
  options: RulesOptions,
): GeneratedRules {
  const { scope } = options;
  const key = siteKey(scope);
  const shape = scope === '' ? target.frontMatter?.always : target.frontMatter?.scoped;
  const frontMatter = frontMatterText(shape, frontMatterValues(scope));
  const rest = stepsFor(target, options);
  const gone = new Set<Step>();
  let result = compose(site, templates, target, options, gone);
  const fits = (): boolean => isWithin(`${frontMatter}\n\n${makeBlock({ key, text: result.text })}\n`, target.limit);
  while (!fits()) {
    const next = rest.shift();
    if (next === undefined) break;
    result = compose(site, templates, target, options, gone.add(next));
  }
  return {
    frontMatter,
    block: makeBlock({ key, text: result.text }),
    key,
    dropped: [
      ...[...gone].map((step) => steps[step]),
      ...(fits() ? [] : [`nothing more can go, and yet it is too long: ${target.limit?.why ?? ''}`]),
    ],
    loose: loosePrefixes(templateText(site, templates, options, 'site')),
    problems: result.problems,
  };
}

/** The steps for a target's file, in order. */
function stepsFor(target: TargetSpec, { reference }: RulesOptions): Step[] {
  const all = Object.keys(steps) as Step[];
  if (target.parts !== undefined) return all.filter((step) => !stepsOfSite.has(step));
  return reference === undefined ? all : all.filter((step) => stepsOfSite.has(step));
}

/** Replaces rules that another file has: an import by relative path, or the file's name if the tool reads both. */
export function importRules({
  scope,
  path,
  readsBoth,
}: {
  readonly scope: string;
  readonly path: string;
  readonly readsBoth: boolean;
}): GeneratedRules {
  const key = siteKey(scope);
  const text = readsBoth ? `The rules of the documentation are in \`${path}\`.` : `@${path}`;
  return { frontMatter: '', block: makeBlock({ key, text }), key, dropped: [], loose: [], problems: [] };
}

function isWithin(text: string, limit: Limit | undefined): boolean {
  if (limit?.characters !== undefined && text.length > limit.characters) return false;
  return limit?.lines === undefined || text.split('\n').length <= limit.lines;
}

function compose(
  site: Site,
  templates: RulesTemplates,
  target: TargetSpec,
  options: RulesOptions,
  gone: ReadonlySet<Step>,
): { readonly text: string; readonly problems: readonly TemplateProblem[] } {
  const values = valuesFor(site, options, gone);
  const problems: TemplateProblem[] = [];
  const texts = templates.table.parts.flatMap(({ template, fromSite, dialect }) => {
    if (target.parts?.includes(template) === false) return [];
    if (fromSite === true && !options.trusted) return [];
    if (dialect !== undefined && dialect !== site.index.config.dialect) return [];
    const filled = fillTemplate({ template, text: templateText(site, templates, options, template), values });
    pushAll(problems, filled.problems);
    return filled.text === '' ? [] : [filled.text];
  });
  return { text: texts.join('\n\n'), problems };
}

/** A template: the site's own, if there is one and the site is trusted. */
function templateText(site: Site, { texts }: RulesTemplates, { trusted }: RulesOptions, template: string): string {
  const own = trusted ? site.files.get(`${docsightrcOf(site.index).assistants.templates}/${template}.md`) : undefined;
  return own?.text ?? texts.get(template) ?? '';
}

function valuesFor(
  site: Site,
  { scope, trusted, reference }: RulesOptions,
  gone: ReadonlySet<Step>,
): ReadonlyMap<string, string> {
  const values = new Map(trusted ? siteFacts(site, scope) : noFacts());
  for (const [group, sentences] of ruleGroups) values.set(`rules.${group}`, rulesList(sentences));
  values.set('scope', scope === '' ? '' : quoteData(`${scope}/`, 200));
  values.set(
    'own',
    trusted
      ? (site.files.get(docsightrcOf(site.index).assistants.rules)?.text ?? '').replace(/^\ufeff/, '').trim()
      : '',
  );
  const used = trusted ? usageOf(site).components : new Set<string>();
  for (const [name, value] of reference === undefined ? componentValues(used, gone) : elsewhere(reference))
    values.set(name, value);
  for (const step of ['icons', 'terms', 'navigation'] as const) if (gone.has(step)) values.set(step, '');
  return values;
}

/** The component reference, if it is in this file. */
function componentValues(
  used: ReadonlySet<string>,
  gone: ReadonlySet<Step>,
): readonly (readonly [name: string, value: string])[] {
  const all = [...catalogue().components.values()];
  const shared = sharedAttributes(catalogue());
  const reported = all.filter(({ name }) => !gone.has('unusedComponents') || used.has(name));
  const others = all.filter(({ name, deprecated }) => deprecated === undefined && !used.has(name));
  return [
    ['sharedAttributes', sharedList(shared)],
    [
      'entries',
      gone.has('entries')
        ? reported.map(componentLine).join('\n')
        : reported.map((component) => componentEntry(component, detailOf(component, used, shared, gone))).join('\n\n'),
    ],
    ['otherComponents', gone.has('unusedComponents') ? purposes(others) : ''],
    ['componentNames', ''],
    ['reference', ''],
  ];
}

/** The text about components if another file has their reference. */
function elsewhere(reference: string): readonly (readonly [name: string, value: string])[] {
  const current = [...catalogue().components.values()].filter(({ deprecated }) => deprecated === undefined);
  return [
    ['sharedAttributes', ''],
    ['entries', ''],
    ['otherComponents', ''],
    ['componentNames', current.map(purposeLine).join('\n')],
    ['reference', quoteData(reference, 200)],
  ];
}

/** Components that get only one line. */
function purposes(components: readonly ComponentSpec[]): string {
  if (components.length === 0) return '';
  const lines = components.map(purposeLine).join('\n');
  return `No page uses these yet. Call the tool \`docsight_describe_component\` for the attributes of one before you use it:\n\n${lines}`;
}

function detailOf(
  component: ComponentSpec,
  used: ReadonlySet<string>,
  shared: SharedAttributes,
  gone: ReadonlySet<Step>,
): EntryDetail {
  return {
    shared,
    descriptions: !gone.has('descriptions'),
    example: !gone.has('examples') && (!gone.has('unusedExamples') || used.has(component.name)),
    brief: gone.has('unspecified'),
    terse: gone.has('advice'),
  };
}

/** Icons change with every page, which does not make the rules outdated. */
function loosePrefixes(template: string): readonly string[] {
  return template.split(/\r\n|\n|\r/).flatMap((line) => {
    const at = line.indexOf('{{icons}}');
    return at > 0 ? [line.slice(0, at)] : [];
  });
}
