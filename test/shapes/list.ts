import { shared } from '../shared.ts';
import { pathologicalShapes } from '../suites/pathologicalShapes.ts';
import { apiDocuments } from './apiDocuments.ts';
import { components } from './components.ts';
import { configs } from './configs.ts';
import { frontMatters } from './frontMatters.ts';
import { moreData } from './moreData.ts';
import { morePages } from './morePages.ts';
import { pages } from './pages.ts';
import type { Shape } from './shape.ts';

/** Inputs that made other Markdown parsers very slow, if the shared suites are available. */
const pathological: readonly Shape[] =
  shared === undefined
    ? []
    : pathologicalShapes().map(({ name, text }) => {
        const whole = text(1).length;
        return { name: `cmark: ${name}`, kind: 'page', text: (length) => text(length / whole) };
      });

/** Every shape. */
export const shapes: readonly Shape[] = [
  ...pages,
  ...morePages,
  ...components,
  ...pathological,
  ...frontMatters,
  ...configs,
  ...apiDocuments,
  ...moreData,
];
