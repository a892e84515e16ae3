/**
 * Completion. `context` finds the kind of place at the cursor, and each file in this folder has the suggestions for one
 * kind. Every suggestion has one edit; the server only converts positions.
 */

import { parametersAndFields } from '../../model/place/operation.ts';
import { contextAt } from '../../model/place/page.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { typeLabel } from '../../openapi/operation/typeLabel.ts';
import { fieldPlaces, fieldsOf } from '../../openapi/page/fields.ts';
import { operationOfPage } from '../../openapi/page/pages.ts';
import type { Page } from '../../page/pageTree.ts';
import { isMarkdown, isStyleSheet } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import { touches } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';
import { aboutParameter } from '../hover/operation.ts';
import { completeApi } from '../openapi/completeApi.ts';
import { completeSheet } from '../styles/sheet.ts';
import { attributeSuggestions } from './attributes.ts';
import { closingSuggestions, componentSuggestions } from './components.ts';
import { completeData } from './data.ts';
import { configText, frontMatterText, settingsText } from './dataText.ts';
import { fenceSuggestions, fenceValueSuggestions } from './fences.ts';
import { completeFrontMatter } from './frontMatter.ts';
import { exportSuggestions, headingIdSuggestions, importSuggestions, targetSuggestions } from './links.ts';
import { valueSuggestions } from './values.ts';
import { variableSuggestions } from './variables.ts';

/** Completions at an offset of any file. */
export function complete(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  if (isStyleSheet(path)) return completeSheet(site, file, offset);
  if (!isMarkdown(path)) return [...completeConfig(site, path, offset), ...completeApi(site, path, offset)];
  const page = pageOf(file);
  const variables = variableSuggestions(site.index, page, offset);
  if (variables !== undefined) return variables;
  const front = frontMatterText(site.index, page)?.within;
  if (front !== undefined && touches(front, offset)) return completeFrontMatter(site, page, offset);
  const start = front === undefined && offset < 5 ? completeFrontMatter(site, page, offset) : [];
  return [...start, ...completeParameter(site, path, offset), ...completePage(site, page, offset)];
}

/** Completions in docs.json or a settings file. */
export function completeConfig(site: Site, path: string, offset: number): readonly Suggestion[] {
  const text = configText(site.index, path) ?? settingsText(site.index, path);
  return text === undefined ? [] : completeData(text, offset);
}

/** Completions in a page. Front matter has its own completion. None in prose. */
export function completePage(site: Site, page: Page, offset: number): readonly Suggestion[] {
  const context = contextAt(page, offset);
  switch (context?.kind) {
    case undefined:
      return [];
    case 'tag-name':
      return componentSuggestions(site, page, context);
    case 'closing-name':
      return closingSuggestions(page, context);
    case 'attribute':
      return attributeSuggestions(site.index, page, context);
    case 'value':
    case 'expression':
      return valueSuggestions(site.index, page, context, offset);
    case 'fence':
      return fenceSuggestions(page, context);
    case 'fence-value':
      return fenceValueSuggestions(site.index, context, page.file.text.slice(context.range.start, offset));
    case 'target':
      return targetSuggestions(site.index, page, context, offset);
    case 'import':
      return importSuggestions(site.index, page, context);
    case 'import-name':
      return exportSuggestions(site.index, page, context);
    case 'heading-id':
      return headingIdSuggestions(site.index, page, context);
    default:
      return context satisfies never;
  }
}

/** Completions in the page at a path, except in front matter. Empty if the file does not exist. */
export function completePageAt(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  return file === undefined ? [] : completePage(site, pageOf(file), offset);
}

/** Parameter names in a ParamField, from the page's operation. Parameters missing from the page come first. */
export function completeParameter(site: Site, path: string, offset: number): readonly Suggestion[] {
  const file = site.files.get(path);
  const found = operationOfPage(site.index, path);
  if (file === undefined || found?.kind !== 'found') return [];
  const page = pageOf(file);
  const context = contextAt(page, offset);
  if (context?.kind !== 'value' || context.tag.name !== 'ParamField') return [];
  const place = fieldPlaces.find((each) => each === context.name);
  if (place === undefined) return [];
  const written = new Set(fieldsOf(page).map((field) => `${field.place} ${field.name}`));
  const { quote, closed, range } = context;
  return parametersAndFields(site, found.operation)
    .filter((each) => each.place === place)
    .map((each, order): Suggestion => {
      const read = readSchema(site.index.others, each.schema);
      const text = quote === undefined ? `"${each.name}"` : closed ? each.name : each.name + quote;
      const isWritten = written.has(`${place} ${each.name}`);
      return {
        label: each.name,
        kind: 'value',
        edit: { range, text },
        ...(read !== undefined && { detail: typeLabel(site.index.others, read) }),
        documentation: aboutParameter(site, each),
        sort: `${isWritten ? 1 : 0}${String(order).padStart(3, '0')}`,
      };
    });
}
