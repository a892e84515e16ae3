import type { SiteSettings } from '../../site/siteTypes.ts';

/** The repository on GitHub (`OWNER/NAME`) whose information the call-to-action button shows. */
export function repositoryOf({ cta }: Pick<SiteSettings, 'cta'>): string | undefined {
  if (cta?.type !== 'github') return undefined;
  const [, name] = /^https?:\/\/(?:www\.)?github\.com\/(\w[\w.-]*\/\w[\w.-]*)\/?$/i.exec(cta.url) ?? [];
  return name?.replace(/\.git$/, '');
}

/** As people write it in little room: `999`, `1.2k`, `45k`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 10 ? thousands.toFixed(1).replace(/\.0$/, '') : Math.floor(thousands)}k`;
}
