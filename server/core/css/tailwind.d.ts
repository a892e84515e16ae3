/** Types for the parts of Tailwind 3 that work without a file system. Only what we call is declared. */
declare module 'tailwindcss/lib/lib/setupContextUtils.js' {
  import type { ChildNode } from 'postcss';

  /** Sort position of a rule. Opaque. */
  export type Sort = object;
  export interface Context {
    readonly offsets: { sort(rules: [Sort, ChildNode][]): [Sort, ChildNode][] };
    /** Rules by the stem of a class. Those under `*` define the initial values of variables. */
    readonly candidateRuleMap: ReadonlyMap<unknown, readonly (readonly [object, ChildNode])[]>;
    getClassList(): readonly string[];
    getVariants(): readonly {
      readonly name: string;
      readonly values: readonly string[];
      readonly isArbitrary: boolean;
    }[];
  }
  const setup: { createContext(config: object): Context };
  // biome-ignore lint/style/noDefaultExport: the export of a CommonJS module.
  export default setup;
}

declare module 'tailwindcss/lib/lib/generateRules.js' {
  import type { ChildNode } from 'postcss';
  import type { Context, Sort } from 'tailwindcss/lib/lib/setupContextUtils.js';

  const generate: { generateRules(candidates: ReadonlySet<string>, context: Context): [Sort, ChildNode][] };
  // biome-ignore lint/style/noDefaultExport: the export of a CommonJS module.
  export default generate;
}

declare module 'tailwindcss/resolveConfig.js' {
  const resolve: (config: object) => { readonly theme: { readonly colors: Colors } };
  /** Colors by name. A nested object contains the shades of a color. */
  export interface Colors {
    readonly [name: string]: string | Colors | ((options: object) => string);
  }
  // biome-ignore lint/style/noDefaultExport: the export of a CommonJS module.
  export default resolve;
}
