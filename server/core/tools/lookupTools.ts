import { componentEntry } from '../rules/entries.ts';
import { iconFacts, iconNames, iconStyles } from '../schema/icons.ts';
import { catalogueOf } from '../site/link/references.ts';
import { nearest } from '../text/nearest.ts';
import { type Tool, textOf } from './tool.ts';

/** A component's attributes and children; without a name the list of all components. */
export const describeComponentTool: Tool = {
  name: 'docsight_describe_component',
  run(site, input) {
    const { components, aliases } = catalogueOf(site.index);
    const given = textOf(input, 'name')
      ?.replace(/^<|\/?>$/g, '')
      .trim();
    if (given === undefined || given === '') {
      return [...components.values()]
        .map(({ name, use, description }) => `- ${name}: ${use ?? description}`)
        .join('\n');
    }
    const component = components.get(given) ?? components.get(aliases.get(given) ?? '');
    if (component !== undefined)
      return componentEntry(component, { shared: new Map(), descriptions: true, example: true });
    const near = nearest(given, components.keys());
    return `The component "${given}" does not exist${near === undefined ? '.' : `. Did you mean "${near}"?`} A page may import or define components of its own.`;
  },
};

const maxIcons = 50;

/** Names of icons that hold all words asked for, those most like them first. */
export const findIconsTool: Tool = {
  name: 'docsight_find_icons',
  run(_site, input) {
    const words = (textOf(input, 'query') ?? '')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word !== '');
    if (words.length === 0) return 'Give a name or words in Latin letters.';
    const wanted = words.join('-');
    const found = [...iconNames()]
      .filter((name) => words.every((word) => name.includes(word)))
      .sort((a, b) => distance(a, wanted) - distance(b, wanted) || (a < b ? -1 : 1));
    if (found.length === 0) {
      const near = nearest(wanted, iconNames());
      return `The icon "${wanted}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}`;
    }
    const lines = found.slice(0, maxIcons).map((name) => `- ${name} (${about(name)})`);
    return [...lines, ...(found.length > maxIcons ? [`and ${found.length - maxIcons} more`] : [])].join('\n');
  },
};

/** The name itself first, then names that begin with it, then the short ones. */
function distance(name: string, wanted: string): number {
  return name === wanted ? 0 : name.startsWith(`${wanted}-`) ? name.length : 1000 + name.length;
}

function about(name: string): string {
  const facts = iconFacts(name);
  const styles = iconStyles(name);
  return [
    facts?.library ?? '',
    facts?.pro === true ? 'Pro' : '',
    styles.length === 0 ? '' : `styles: ${styles.join(' ')}`,
  ]
    .filter((text) => text !== '')
    .join('; ');
}
