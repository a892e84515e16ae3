import { configPath } from '../../site/paths.ts';
import { assetAt } from '../asset.ts';
import type { RenderInput } from '../context.ts';

/** The URL of the site's favicon, when it has one that may be loaded. */
export function favicon(input: Pick<RenderInput, 'index' | 'host'>): string | undefined {
  const target = input.index.config.settings.favicon;
  const asset = target === undefined ? undefined : assetAt(target, configPath, input);
  return asset?.kind === 'load' ? asset.url : undefined;
}
