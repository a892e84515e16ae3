import { plain } from '../../data/json/jsonFormat.ts';
import { valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { draftFix } from '../../model/write/siteDraft.ts';
import type { Image, Link, Page } from '../../page/pageTree.ts';
import { variableName } from '../../page/variable.ts';
import { type PageVariable, pageVariables } from '../../page/variableUses.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { referencesOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { insertion, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/**
 * Reports `{{name}}` that docs.json does not define, in text and in code. Sites without variables use such braces for
 * other tools, so there only text that the build cannot read is reported. In code, this includes `{{ name }}` with
 * spaces.
 * Source: platform-today.md, "Variables" (mintlify/docs organize/settings-structure).
 */
export const variables: PageCheck = {
  on: 'page',
  codes: ['variable/undefined', 'variable/link-target', 'mdx/expression'],
  *run(page, index): Iterable<Finding> {
    const uses = pageVariables(page);
    if (uses.length === 0) return;
    const known = index.config.settings.variables;
    for (const use of uses) {
      if (use.place === 'link' && known !== undefined && known.size > 0) {
        const found = inTarget(page, use);
        if (found !== undefined) yield found;
      } else if (known?.has(use.name) !== true && isMeant(page, use, known))
        yield undefinedVariable(page, index, use, known);
    }
  },
};

/** A valid name of a variable. */
const named = /^[A-Za-z0-9-]+$/;

/** True if the build reads the braces as a variable. */
function isMeant(
  page: Page,
  { name, place, range }: PageVariable,
  known: ReadonlyMap<string, string> | undefined,
): boolean {
  const has = known !== undefined && known.size > 0;
  if (place === 'text') return (has && named.test(name)) || isUnreadable(page, range);
  if (place !== 'code' || !has || !named.test(name)) return false;
  return isTight(page, range) || nearest(name, known.keys()) !== undefined;
}

/** True if there are no spaces between a name and its braces. */
function isTight({ file: { text } }: Page, { start, end }: Range): boolean {
  return text[start - 1] === '{' && text[end] === '}';
}

/** True if the braces around a name are an expression that is not valid JavaScript. */
function isUnreadable(page: Page, range: Range): boolean {
  const name = page.file.text.slice(range.start, range.end);
  return (
    /-|^\d/.test(name) &&
    page.expressions.some((each) => variableName(`{${each.code.trim()}}`) === name && encloses(each.range, range))
  );
}

function undefinedVariable(
  page: Page,
  index: SiteIndex,
  { name, range }: PageVariable,
  known: ReadonlyMap<string, string> | undefined,
): Finding {
  const { path, text } = page.file;
  if (known === undefined) {
    const start = text.lastIndexOf('{', text.lastIndexOf('{', range.start) - 1);
    return {
      code: 'mdx/expression',
      range: { start, end: start + 1 },
      message: 'The text in "{…}" is not a JavaScript expression. Write "\\{" for a brace.',
      fixes: [
        suggestion({
          path,
          title: 'Write "\\{" for a brace',
          edits: [insertion(start, '\\'), insertion(start + 1, '\\')],
        }),
      ],
    };
  }
  const near = nearest(name, known.keys());
  const change =
    near === undefined ? [] : [suggestion({ path, title: `Change to "${near}"`, edits: [{ range, text: near }] })];
  return {
    code: 'variable/undefined',
    range,
    message: `docs.json defines no variable "${name}", which stops the build.${near === undefined ? ' Define it in `variables`.' : ` Did you mean "${near}"?`}`,
    fixes: [...change, ...definition(index, name, isAddress(page, index, range) ? 'https://example.com' : name)],
  };
}

/** True if a range is in the URL of a link or picture. */
function isAddress(page: Page, index: SiteIndex, range: Range): boolean {
  return referencesOf(page, index).some((each) => encloses(each.range, range));
}

/** Adds a variable to docs.json. The author sets its value. */
function definition(index: SiteIndex, name: string, value: string): readonly Fix[] {
  const { whole } = index.config;
  const root = configRoot(index);
  const list = valueOf(root, 'variables');
  const node = list?.kind === 'object' ? list : list === undefined ? root : undefined;
  if (node === undefined || !named.test(name)) return [];
  const place = placeIn(whole, node.range);
  if (place === undefined) return [];
  const path = node === root ? ['variables', name] : [name];
  return [
    draftFix(whole, 'suggestion', `Define "${name}" in ${place.path}`, (draft) => draft.put(node, path, plain(value))),
  ];
}

/** Reports a variable in the target of a Markdown link or image, where the platform does not replace it. */
function inTarget(page: Page, { name, range }: PageVariable): Finding | undefined {
  const node = [...page.links, ...page.images].find(
    (each) =>
      encloses(each.definedAt ?? each.targetRange, range) && (each.kind === 'image' || each.form !== 'autolink'),
  );
  if (node === undefined) return undefined;
  const tag = node.kind === 'image' ? '<img src>' : '<a href>';
  return {
    code: 'variable/link-target',
    range: node.definedAt ?? node.targetRange,
    message: `\`{{${name}}}\` is not replaced in the target of a Markdown ${node.kind}. Write \`${tag}\`.`,
    fixes: asTag(page, node),
  };
}

function asTag({ file }: Page, node: Link | Image): readonly Fix[] {
  const { range, target, definedAt, title } = node;
  if (definedAt !== undefined || title !== undefined || /["<>\\&]/.test(target)) return [];
  const written = file.text.slice(range.start, range.end);
  if (node.kind === 'image') {
    if (/["<>\\&{}]/.test(node.alt)) return [];
    return [
      suggestion({
        path: file.path,
        title: 'Write <img src>',
        edits: [{ range, text: `<img src="${target}" alt="${node.alt}" />` }],
      }),
    ];
  }
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined || !written.startsWith('[')) return [];
  const words = file.text.slice(first.range.start, last.range.end);
  return [
    suggestion({
      path: file.path,
      title: 'Write <a href>',
      edits: [{ range, text: `<a href="${target}">${words}</a>` }],
    }),
  ];
}
