/**
 * The file with rules for assistants that write pages. What it says is worked out from the site, filled into the texts
 * of `rules-templates`, and cut to the length that each tool takes. What an author wrote around our block stays.
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

/** What Docsight brings along in rules-templates/. */
export interface RulesTemplates {
  readonly table: TargetTable;
  /** Texts by name without `.md`. */
  readonly texts: ReadonlyMap<string, string>;
}

/** What the rules cannot know from the site. */
export interface RulesOptions {
  /** The site's folder relative to the repository's root; empty when it is the root. */
  readonly scope: string;
  /** False in Restricted Mode: nothing that comes from the site goes in. */
  readonly trusted: boolean;
  /** Path, from the repository's root, of the file that has the reference of components. */
  readonly reference?: string;
}

/** A rules file in its parts; see `rulesFile` for how they come together. */
export interface GeneratedRules {
  /** What a file of our own begins with; empty where the tool wants none. */
  readonly frontMatter: string;
  /** Between markers, lines joined by `\n`. */
  readonly block: string;
  /** Tells blocks of several sites in one file apart. */
  readonly key: string;
  /** What was left out to fit, and whether that was enough. */
  readonly dropped: readonly string[];
  /** Lines of the block beginning so do not count when it is asked whether the block is stale. */
  readonly loose: readonly string[];
  /** Errors in templates; with any of them nothing is to be written. */
  readonly problems: readonly TemplateProblem[];
}

/**
 * What goes first when the text is too long for its tool, the least used first and what only this site knows last; each
 * step includes those before it.
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

/** Steps that take nothing from the reference of components. */
const stepsOfSite: ReadonlySet<Step> = new Set(['icons', 'terms', 'navigation']);

/** The rules for a target: as much as fits. */
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

/** The steps that make a target's file shorter, in order. */
function stepsFor(target: TargetSpec, { reference }: RulesOptions): Step[] {
  const all = Object.keys(steps) as Step[];
  if (target.parts !== undefined) return all.filter((step) => !stepsOfSite.has(step));
  return reference === undefined ? all : all.filter((step) => stepsOfSite.has(step));
}

/** In place of rules that another file has: its import, by its path from this one; its name where the tool reads both. */
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

/** A template, the site's own where there is one and the site is trusted. */
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

/** The reference of components, where it stands in this file. */
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

/** All that is said of components where another file has their reference. */
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

/** Components of which the file has no more than a line. */
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

/** Icons come and go with every page; a rules file is not wrong for it. */
function loosePrefixes(template: string): readonly string[] {
  return template.split(/\r\n|\n|\r/).flatMap((line) => {
    const at = line.indexOf('{{icons}}');
    return at > 0 ? [line.slice(0, at)] : [];
  });
}
