import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';

/** Meta tags by name, in order of docs.json. */
export type MetaTags = ReadonlyMap<string, string>;

/** Settings for search engines, from docs.json v1 or v2. */
export interface SeoSettings {
  /** For every page. */
  readonly metaTags: MetaTags;
  /** For the pages below a folder, which has no slashes at its ends. The longest folder of a page wins. */
  readonly folders: readonly { readonly folder: string; readonly metaTags: MetaTags }[];
  /** True if search engines may find pages that are hidden from the navigation. */
  readonly findsHidden: boolean;
}

/** Reads docs.json v1. */
export function v1Seo(root: DataNode | undefined): SeoSettings {
  const hidden = valueOf(valueOf(root, 'seo'), 'indexHiddenPages');
  return {
    metaTags: tagsIn(valueOf(root, 'metadata')),
    folders: [],
    findsHidden: hidden?.kind === 'boolean' && hidden.value,
  };
}

/** Reads docs.json v2. */
export function v2Seo(root: DataNode | undefined): SeoSettings {
  const seo = valueOf(root, 'seo');
  return {
    metaTags: tagsIn(valueOf(seo, 'metatags')),
    folders: itemsOf(valueOf(seo, 'paths')).flatMap((item) => {
      const folder = (stringOf(valueOf(item, 'path')) ?? '').split('/').filter((part) => part !== '');
      return folder.length === 0 ? [] : [{ folder: folder.join('/'), metaTags: tagsIn(valueOf(item, 'metatags')) }];
    }),
    findsHidden: stringOf(valueOf(seo, 'indexing')) === 'all',
  };
}

function tagsIn(node: DataNode | undefined): MetaTags {
  const rows = node?.kind === 'object' ? node.properties : [];
  return new Map(
    rows.flatMap(({ key, value }) =>
      value?.kind === 'string' && value.value.trim() !== '' ? [[key, value.value.trim()] as const] : [],
    ),
  );
}

/** Returns the meta tags in docs.json for a page, by its slug. */
export function metaTagsOf({ metaTags, folders }: SeoSettings, slug: string): MetaTags {
  const around = folders
    .filter(({ folder }) => slug === folder || slug.startsWith(`${folder}/`))
    .toSorted((a, b) => a.folder.length - b.folder.length);
  return new Map([...metaTags, ...around.flatMap((each) => [...each.metaTags])]);
}
