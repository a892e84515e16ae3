/** The parts of Tailwind 3 that work without a disk, as far as they are called here. */
declare module 'tailwindcss/lib/lib/setupContextUtils.js' {
  import type { ChildNode } from 'postcss';

  /** Where a rule stands among others; opaque. */
  export type Sort = object;
  export interface Context {
    readonly offsets: { sort(rules: [Sort, ChildNode][]): [Sort, ChildNode][] };
    /** The rules of each stem of a class; those under `*` say what variables are before a class sets them. */
    readonly candidateRuleMap: ReadonlyMap<unknown, readonly (readonly [object, ChildNode])[]>;
    getClassList(): readonly string[];
    getVariants(): readonly {
      readonly name: string;
      readonly values: readonly string[];
      readonly isArbitrary: boolean;
    }[];
  }
  const setup: { createContext(config: object): Context };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module gives.
  export default setup;
}

declare module 'tailwindcss/lib/lib/generateRules.js' {
  import type { ChildNode } from 'postcss';
  import type { Context, Sort } from 'tailwindcss/lib/lib/setupContextUtils.js';

  const generate: { generateRules(candidates: ReadonlySet<string>, context: Context): [Sort, ChildNode][] };
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module gives.
  export default generate;
}

declare module 'tailwindcss/resolveConfig.js' {
  const resolve: (config: object) => { readonly theme: { readonly colors: Colors } };
  /** Colors by name; a group of them by shade. */
  export interface Colors {
    readonly [name: string]: string | Colors | ((options: object) => string);
  }
  // biome-ignore lint/style/noDefaultExport: what a CommonJS module gives.
  export default resolve;
}
