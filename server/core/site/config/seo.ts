import { type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';

/** Meta tags by their name, in order of docs.json. */
export type MetaTags = ReadonlyMap<string, string>;

/** What a site tells search engines, from either generation. */
export interface SeoSettings {
  /** Of every page. */
  readonly metaTags: MetaTags;
  /** Of the pages below a folder, without slashes around it; of several that hold a page the longest counts more. */
  readonly folders: readonly { readonly folder: string; readonly metaTags: MetaTags }[];
  /** Pages that are hidden from the navigation may be found. */
  readonly findsHidden: boolean;
}

/** What docs.json of the first generation says. */
export function v1Seo(root: DataNode | undefined): SeoSettings {
  const hidden = valueOf(valueOf(root, 'seo'), 'indexHiddenPages');
  return {
    metaTags: tagsIn(valueOf(root, 'metadata')),
    folders: [],
    findsHidden: hidden?.kind === 'boolean' && hidden.value,
  };
}

/** What docs.json of the second generation says. */
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

/** The meta tags that docs.json gives a page by its slug. */
export function metaTagsOf({ metaTags, folders }: SeoSettings, slug: string): MetaTags {
  const around = folders
    .filter(({ folder }) => slug === folder || slug.startsWith(`${folder}/`))
    .toSorted((a, b) => a.folder.length - b.folder.length);
  return new Map([...metaTags, ...around.flatMap((each) => [...each.metaTags])]);
}
