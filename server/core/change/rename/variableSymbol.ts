import { property, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { pageVariables } from '../../page/variableUses.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { isMarkdown } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { type Range, touches } from '../../text/range.ts';
import { insideQuotes } from '../../text/text.ts';
import { type Occurrence, refused, type SiteSymbol } from './symbol.ts';

/** A docs.json variable in a page. */
export interface VariableAt {
  readonly name: string;
  readonly value: string;
  /** Range of the name. */
  readonly range: Range;
}

/** The variable of `{{name}}` at an offset; undefined if docs.json does not define it. */
export function variableAt({ files, index }: Site, path: string, offset: number): VariableAt | undefined {
  const { variables } = index.config.settings;
  const file = files.get(path);
  if (variables === undefined || variables.size === 0 || file === undefined || !isMarkdown(path)) return undefined;
  const use = pageVariables(pageOf(file)).find(({ range }) => touches(range, offset));
  const value = use && variables.get(use.name);
  return use === undefined || value === undefined ? undefined : { name: use.name, value, range: use.range };
}

/** The same as a symbol with its definition in docs.json. */
export function pageVariableSymbol(site: Site, path: string, offset: number): SiteSymbol | undefined {
  const use = variableAt(site, path, offset);
  return use && variableSymbol(site, use.name, use.range);
}

/** A docs.json variable by name. `asked` is the range at the requested offset. */
export function variableSymbol(site: Site, name: string, asked: Range): SiteSymbol | undefined {
  const { whole } = site.index.config;
  const definition = property(valueOf(configRoot(site.index), 'variables'), name);
  const key = definition && placeIn(whole, definition.keyRange);
  if (key === undefined) return undefined;
  const inside = insideQuotes(site.files.get(key.path)?.text ?? '', key.range);
  return {
    range: asked,
    name,
    occurrences: (within) => [{ path: key.path, range: inside, isDefinition: true }, ...allUses(site, name, within)],
    rename(to) {
      if (!/^[A-Za-z0-9-]{1,100}$/.test(to))
        return refused(`"${to}" can't name a variable. Use letters, digits and hyphens.`);
      if (to !== name && site.index.config.settings.variables?.has(to) === true)
        return refused(`docs.json already defines the variable "${to}".`);
      const edits = new SiteDraft(site.index.config.whole);
      edits.edit(site, key.path, { range: key.range, text: JSON.stringify(to) });
      for (const use of allUses(site, name)) edits.edit(site, use.path, { range: use.range, text: to });
      return edits.edits();
    },
  };
}

function allUses({ files, index }: Site, name: string, within?: string): readonly Occurrence[] {
  return (within === undefined ? [...index.pages.keys()] : [within]).flatMap((path) => {
    const file = isMarkdown(path) ? files.get(path) : undefined;
    if (file === undefined || !file.text.includes(name)) return [];
    return pageVariables(pageOf(file))
      .filter((each) => each.name === name)
      .map(({ range }) => ({ path, range, isDefinition: false }));
  });
}
