import { property } from '../../data/node.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { hasAttribute } from '../../page/walk.ts';
import { attributeOf, type ComponentSpec } from '../../schema/catalogue.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { usesOf } from '../../site/link/references.ts';
import { isMarkdown, matchesGlob } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit, FileEdit } from '../../text/edit.ts';

/**
 * Replaces deprecated components, attributes and front matter fields in all pages and snippets except generated ones.
 * One edit for each file that has any.
 */
export function convertPages(site: Site): readonly FileEdit[] {
  const { generated } = docsightrcOf(site.index);
  return [...site.files.values()].flatMap((file): FileEdit[] => {
    if (!isMarkdown(file.path) || generated.some((glob) => matchesGlob(file.path, glob))) return [];
    const page = pageOf(file);
    const components = usesOf(page, site.index).flatMap(({ element, spec }) => (spec ? inElement(element, spec) : []));
    const edits = [...inFrontMatter(page), ...components];
    return edits.length === 0 ? [] : [{ kind: 'change', path: file.path, edits }];
  });
}

function inElement(element: Element, spec: ComponentSpec): readonly Edit[] {
  const newer = spec.deprecated;
  const tags = newer === undefined ? [] : [element.nameRange, element.closeNameRange];
  const names = tags.flatMap((range) => (range === undefined || newer === undefined ? [] : [{ range, text: newer }]));
  const attributes = element.attributes.flatMap(({ name, nameRange }) => {
    const { deprecated, replacement } = attributeOf(spec, name) ?? {};
    const isOld = deprecated === true && replacement !== undefined && !hasAttribute(element, replacement);
    return isOld ? [{ range: nameRange, text: replacement }] : [];
  });
  return [...names, ...attributes];
}

function inFrontMatter({ frontMatter }: Page): readonly Edit[] {
  const root = frontMatter?.root;
  const known = schemaNamed('page').properties ?? {};
  if (root?.kind !== 'object') return [];
  return root.properties.flatMap(({ key, keyRange }) => {
    const newer = Object.hasOwn(known, key) ? known[key]?.legacy?.rename : undefined;
    return newer === undefined || property(root, newer) !== undefined ? [] : [{ range: keyRange, text: newer }];
  });
}
