import componentsSchema from '../../schemas/components.json' with { type: 'json' };
import { many, nested, rows, type Shape } from './shape.ts';

/** For every component: unclosed, nested in itself, and repeated. */
export const components = Object.keys(componentsSchema.components).flatMap((name): readonly Shape[] =>
  rows('page', {
    [`unclosed <${name}>`]: many(`<${name}>\n`),
    [`nested <${name}>`]: nested(`<${name} title="a">\n`, `</${name}>\n`),
    [`many <${name}>`]: many(`<${name} title="a">a</${name}>\n\n`),
  }),
);
