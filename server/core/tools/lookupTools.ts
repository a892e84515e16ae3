import { componentEntry } from '../rules/entries.ts';
import { searchIcons } from '../schema/searchIcons.ts';
import { catalogueOf } from '../site/link/references.ts';
import { nearest } from '../text/nearest.ts';
import { type Tool, textInput } from './tool.ts';

/** Describes a component; without a name, lists all components. */
export const describeComponentTool: Tool = {
  name: 'docsight_describe_component',
  run(site, input) {
    const { components, aliases } = catalogueOf(site.index);
    const given = textInput(input, 'name')
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
    return {
      wrong: `The component "${given}" does not exist${near === undefined ? '.' : `. Did you mean "${near}"?`} A page can import or define its own components.`,
    };
  },
};

const maxIcons = 50;

/** Icon names that contain all requested words, best matches first. */
export const findIconsTool: Tool = {
  name: 'docsight_find_icons',
  run(_site, input) {
    const query = textInput(input, 'query') ?? '';
    if (!/[a-z0-9]/i.test(query)) return { wrong: 'Give a name or words in Latin letters.' };
    const { found, near } = searchIcons(query);
    if (found.length === 0)
      return { wrong: `The icon "${query}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}` };
    const lines = found.slice(0, maxIcons).map(({ name, about }) => `- ${name} (${about})`);
    return [...lines, ...(found.length > maxIcons ? [`and ${found.length - maxIcons} more`] : [])].join('\n');
  },
};
