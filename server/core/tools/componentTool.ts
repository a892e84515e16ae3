import { componentEntry } from '../rules/entries.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import { nearest } from '../text/nearest.ts';
import { type Tool, textOf } from './tool.ts';

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
