import type { Prop } from '../../javascript/signature.ts';
import { componentName, importEdit } from '../../model/write/imports.ts';
import { snippetPlace, snippetText } from '../../model/write/snippetText.ts';
import type { Page } from '../../page/pageTree.ts';
import { type CodeComponent, codeOfFile, componentsOf } from '../../site/code/code.ts';
import { componentOf } from '../../site/code/componentOf.ts';
import { declaredNames } from '../../site/link/references.ts';
import { isCode, isSnippet } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';

/** A component of the site that a page can use. */
export interface OwnComponent {
  readonly name: string;
  /** Its file; undefined if the page already has it. */
  readonly path?: string;
  /** The edit that imports it. */
  readonly also?: Edit;
  /** Its props, if its code declares them. */
  readonly takes: CodeComponent | undefined;
}

/** The site's own components for a page: those that it declares or imports, then those that it could import. */
export function ownComponents(index: SiteIndex, page: Page): readonly OwnComponent[] {
  const declared = declaredNames(page);
  const found = [...declared]
    .filter((name) => /^[A-Z]/.test(name))
    .map((name): OwnComponent => ({ name, takes: componentOf(page, index, name) }));
  const imported = new Set(page.esm.flatMap((esm) => esm.imports.map(({ source }) => source)));
  const add = (name: string, path: string, clause: string, takes?: CodeComponent): void => {
    if (!declared.has(name)) found.push({ name, path, also: importEdit({ page, clause, source: `/${path}` }), takes });
  };
  for (const [path, { exports, components = [] }] of index.pages) {
    if (!isSnippet(path) || !path.startsWith('snippets/') || path === page.file.path) continue;
    const name = componentName(path);
    if (name !== '' && !imported.has(`/${path}`)) add(name, path, name);
    for (const each of exports)
      if (/^[A-Z]/.test(each))
        add(
          each,
          path,
          `{ ${each} }`,
          components.find((one) => one.name === each),
        );
  }
  for (const [path, file] of index.others) {
    if (!isCode(path) || !path.startsWith('snippets/')) continue;
    for (const each of componentsOf(codeOfFile(file))) {
      const name = each.name === 'default' ? componentName(path) : each.name;
      if (/^[A-Z]/.test(name)) add(name, path, each.name === 'default' ? name : `{ ${name} }`, each);
    }
  }
  return found;
}

/** Its tag after the `<`, in snippet syntax, with placeholders for required props and content. */
export function ownSnippet({ name, takes }: OwnComponent): string {
  const wanted = (takes?.props ?? []).filter((prop) => prop.isRequired && prop.name !== 'children');
  const props = wanted.map((prop, at) => ` ${snippetText(prop.name)}${propSnippet(prop, at + 1)}`).join('');
  const open = snippetText(name) + props;
  return takesChildren(takes) ? `${open}>$0</${snippetText(name)}>` : `${open} $0/>`;
}

/** Its tag with an example value for each prop. */
export function ownExample({ name, takes }: OwnComponent): string {
  const props = (takes?.props ?? []).flatMap((prop) => {
    const sample = prop.hasDefault || prop.name === 'children' ? undefined : sampleOf(prop);
    return sample === undefined ? [] : ` ${prop.name}=${sample}`;
  });
  return takesChildren(takes) ? `<${name}${props.join('')}>Text</${name}>` : `<${name}${props.join('')} />`;
}

function takesChildren(takes: CodeComponent | undefined): boolean {
  return takes?.props.some((prop) => prop.name === 'children') === true;
}

/** Whether a prop is a string, by its TypeScript type or by default. */
function isText({ type }: Prop): boolean {
  return type === undefined || /^(?:string(?!\[)|(?:React\.)?ReactNode|['"])/.test(type);
}

/** Snippet after a prop's name: a string, unless its type or default value says otherwise. */
export function propSnippet({ type, defaultValue }: Prop, place: number): string {
  const value = defaultValue?.value;
  const kind =
    type ?? (Array.isArray(value) ? '[]' : value === null ? 'null' : typeof value === 'object' ? '{' : typeof value);
  if (kind === 'boolean') return value === true ? '={false}' : '';
  if (kind === 'number') return `={${snippetPlace(place, String(value ?? 1))}}`;
  if (kind.endsWith('[]') || kind.startsWith('Array<')) return `={[$${place}]}`;
  return kind.startsWith('{') ? `={{ $${place} }}` : `="$${place}"`;
}

/** An example value for a prop; undefined if its name and type give no hint. */
function sampleOf(prop: Prop): string | undefined {
  const { name, type = '' } = prop;
  const choice = /^(['"])([\w -]+)\1/.exec(type)?.[2];
  if (choice !== undefined) return `"${choice}"`;
  if (type === 'number') return '{3}';
  if (type === 'boolean') return '{true}';
  if (!isText(prop) || /^on[A-Z]|^(?:class|style|id$|ref$|key$)|image|img|src|color/i.test(name)) return undefined;
  if (/^icon$/i.test(name)) return '"star"';
  if (/url|href|link/i.test(name)) return '"#"';
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return `"${words.charAt(0).toUpperCase()}${words.slice(1)}"`;
}
