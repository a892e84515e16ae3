import { withPreviewPage } from '../openapi/page/operationPage.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import { encodePath } from '../text/percent.ts';
import { renderPage } from './page/blocks.ts';
import type { FieldPlace, RenderHost } from './renderTypes.ts';

/**
 * Returns where a field of an API page is written. Ids depend on everything before them, so the page is rendered.
 *
 * @param id id of the field's element on the rendered page
 */
export function fieldPlace(
  given: Site,
  path: string,
  id: string,
  { glyph }: Pick<RenderHost, 'glyph'>,
): FieldPlace | undefined {
  const { index, files } = withPreviewPage(given, path);
  const file = files.get(path);
  if (file === undefined) return undefined;
  let found: FieldPlace | undefined;
  const onField = (name: string, at: FieldPlace): void => {
    if (name === id) found ??= at;
  };
  const assetUrl = (asset: string): string => `/${encodePath(asset)}`;
  renderPage(pageOf(file), { index, files, host: { glyph, assetUrl, onField } });
  return found;
}
