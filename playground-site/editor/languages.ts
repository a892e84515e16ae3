import { json } from '@codemirror/lang-json';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';

/** Language id (LSP) of a file. */
export function languageOf(path: string): string {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  const known = { md: 'markdown', yml: 'yaml', js: 'javascript', jsx: 'javascriptreact', ts: 'typescript' };
  return known[ending as keyof typeof known] ?? (ending === 'tsx' ? 'typescriptreact' : ending || 'plaintext');
}

/** Colors and structure of a file's text. */
export function languageSupport(path: string): Extension {
  switch (languageOf(path)) {
    case 'mdx':
    case 'markdown':
      // Colors only: MDX is close to Markdown with HTML. Docsight's own parser finds the problems.
      return yamlFrontmatter({ content: markdown({ base: markdownLanguage, completeHTMLTags: false }) });
    case 'json':
      return json();
    case 'yaml':
      return yaml();
    default:
      return [];
  }
}

/** Colors are custom properties, so they follow light and dark mode. */
export const highlighting: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.heading, tags.strong], fontWeight: '650' },
    { tag: tags.heading, color: 'var(--code-heading)' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: [tags.link, tags.url], color: 'var(--code-link)' },
    { tag: [tags.tagName, tags.angleBracket, tags.keyword], color: 'var(--code-tag)' },
    { tag: [tags.attributeName, tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-name)' },
    { tag: [tags.string, tags.attributeValue, tags.monospace], color: 'var(--code-string)' },
    { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
    { tag: [tags.comment, tags.meta, tags.processingInstruction, tags.separator], color: 'var(--code-quiet)' },
  ]),
);
