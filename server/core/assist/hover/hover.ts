import { type VariableAt, variableAt } from '../../change/rename/variableSymbol.ts';
import { isMarkdown, isStyleSheet } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { touches } from '../../text/range.ts';
import type { Hover } from '../assistTypes.ts';
import { hoverFrontMatter } from '../completion/frontMatter.ts';
import { escapeMarkdown } from '../completion/links.ts';
import { hoverApi } from '../openapi/hoverApi.ts';
import { hoverSheet } from '../styles/sheet.ts';
import { hoverChannel } from './channel.ts';
import { hoverConfig } from './config.ts';
import { hoverOperation } from './operation.ts';
import { hoverPage } from './page.ts';

/** Hover for an offset of any file. */
export function hover(site: Site, path: string, offset: number): Hover | undefined {
  const file = site.files.get(path);
  if (file === undefined) return undefined;
  if (isStyleSheet(path)) return hoverSheet(file, offset);
  const operation = hoverOperation(site, path, offset);
  if (operation !== undefined) return operation;
  const channel = hoverChannel(site, path, offset);
  if (channel !== undefined) return channel;
  if (!isMarkdown(path)) return hoverConfig(site, path, offset) ?? hoverApi(site, path, offset);
  const variable = variableAt(site, path, offset);
  if (variable !== undefined) return variableHover(variable);
  const page = pageOf(file);
  const isFront = page.frontMatter !== undefined && touches(page.frontMatter.range, offset);
  return isFront ? hoverFrontMatter(site, page, offset) : hoverPage(site, page, offset);
}

function variableHover({ name, value, range }: VariableAt): Hover {
  return { range, markdown: `**{{${name}}}**\n\n${escapeMarkdown(value)}\n\nDefined in docs.json.` };
}
