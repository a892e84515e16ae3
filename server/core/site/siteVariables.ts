import type { SiteIndex } from './siteTypes.ts';

/** The text that docs.json gives the name in `{{name}}`; `code` is what stands between the outer braces. */
export function variableIn(code: string, { config }: SiteIndex): string | undefined {
  const { variables } = config.settings;
  return variables.size === 0 ? undefined : variables.get(/^\s*\{\s*([\w-]{1,100})\s*\}\s*$/.exec(code)?.[1] ?? '');
}
