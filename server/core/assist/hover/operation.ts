import { type FoundParameter, operationContext } from '../../model/place/operation.ts';
import { parametersOf, responsesOf } from '../../openapi/operation/model.ts';
import { type Operation, operationText, referenceOf } from '../../openapi/operation/operations.ts';
import { parseProse } from '../../openapi/operation/prose.ts';
import { readSchema } from '../../openapi/operation/schema.ts';
import { typeLabel } from '../../openapi/operation/typeLabel.ts';
import { pagesOfOperation } from '../../openapi/page/pages.ts';
import type { Block, Inline } from '../../page/pageTree.ts';
import { plainText } from '../../page/walk.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Hover } from '../assistTypes.ts';
import { escapeMarkdown } from '../completion/links.ts';

/** Documentation of the operation or parameter at an offset, from its OpenAPI document. */
export function hoverOperation(site: Site, path: string, offset: number): Hover | undefined {
  const context = operationContext(site, path, offset);
  switch (context?.kind) {
    case 'operation':
      return { range: context.range, markdown: aboutOperation(site, context.operation) };
    case 'described': {
      const pages = pagesOfOperation(site.index, context.operation);
      const list = pages.slice(0, 10).map((page) => `- ${escapeMarkdown(page)}`);
      const shown = pages.length === 0 ? 'No page shows this operation.' : `Shown by:\n${list.join('\n')}`;
      return { range: context.range, markdown: `${aboutOperation(site, context.operation)}\n\n${shown}` };
    }
    case 'parameter':
      return { range: context.range, markdown: aboutParameter(site, context.found) };
    default:
      return undefined;
  }
}

/** Summary, description, parameters and responses of an operation, as Markdown. */
export function aboutOperation({ index }: Site, operation: Operation): string {
  const description = operationText(operation);
  const parameters = parametersOf(operation, index.others);
  const statuses = responsesOf(operation, index.others).map(({ status }) => status);
  const lines = [
    `**${escapeMarkdown(referenceOf(operation))}**${operation.deprecated ? ' (deprecated)' : ''}`,
    operation.summary === undefined ? undefined : escapeMarkdown(operation.summary),
    description === undefined ? undefined : wordsOf(description),
    parameters.length === 0
      ? undefined
      : `Parameters: ${parameters
          .slice(0, 20)
          .map(({ name, required }) => `${escapeMarkdown(name)}${required ? '\\*' : ''}`)
          .join(', ')}`,
    statuses.length === 0 ? undefined : `Responses: ${statuses.slice(0, 20).map(escapeMarkdown).join(', ')}`,
    escapeMarkdown(operation.place.document.file.path),
  ];
  return lines.filter((line) => line !== undefined).join('\n\n');
}

/** Type, whether it is required, and description of a parameter, as Markdown. */
export function aboutParameter(
  { index }: Site,
  { name, place, required, description, schema }: FoundParameter,
): string {
  const read = readSchema(index.others, schema);
  const type = read === undefined ? '' : ` ${escapeMarkdown(typeLabel(index.others, read))}`;
  const head = `**${escapeMarkdown(name)}**${type}, ${place}${required ? ', required' : ''}`;
  return description === undefined ? head : `${head}\n\n${wordsOf(description)}`;
}

/** Maximum length of a description in a hover, in characters. */
const maxLength = 600;

/**
 * The text of a Markdown description without links, images and headings. A hover would load images and show headings in
 * large type.
 */
export function wordsOf(markdown: string): string {
  const { root } = parseProse(markdown.slice(0, 4 * maxLength), '');
  let left = maxLength;
  const parts: string[] = [];
  for (const { mark, words } of passages(root.children)) {
    parts.push(mark + escapeMarkdown(words.length > left ? `${words.slice(0, left).trimEnd()}…` : words));
    left -= words.length;
    if (left <= 0) break;
  }
  return parts.join('\n\n');
}

interface Passage {
  /** The Markdown marker before the passage. */
  readonly mark: '' | '- ';
  readonly words: string;
}

/** Paragraphs, headings and code; of lists each item, at any depth. */
function* passages(blocks: readonly (Block | Inline)[], mark: Passage['mark'] = ''): Generator<Passage> {
  for (const block of blocks) {
    if (block.kind === 'list') for (const item of block.children) yield* passages(item.children, '- ');
    else if (block.kind === 'blockquote') yield* passages(block.children, mark);
    else {
      const words = plainText([block]).trim();
      if (words !== '') yield { mark, words };
    }
  }
}
