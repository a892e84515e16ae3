import type { Random } from '../../random.ts';

/** A docs.json with the files it refers to, as plain values. Every entry has a unique name. */
export interface PlainSite {
  readonly files: Readonly<Record<string, unknown>>;
  /** Existing pages, by path, without extension. */
  readonly pages: readonly string[];
}

/** A docs.json v1 navigation: nested groups, tabs by prefix, versions. */
export function randomV1(random: Random): PlainSite {
  const pages: string[] = [];
  const hasTabs = random.below(2) === 0;
  const versions = random.below(3) === 0 ? ['v2', 'v1'] : [];
  let count = 0;
  const group = (depth: number): unknown => {
    const own = Array.from({ length: random.below(4) }, (): unknown => {
      if (depth < 2 && random.below(4) === 0) return group(depth + 1);
      const page = `${hasTabs && random.below(2) === 0 ? 'api/' : ''}page-${++count}`;
      pages.push(page);
      return page;
    });
    const version = versions.length > 0 && depth === 0 && random.below(2) === 0 ? random.pick(versions) : undefined;
    return { group: `Group ${++count}`, ...(version !== undefined && { version }), pages: own };
  };
  const navigation = Array.from({ length: 1 + random.below(4) }, () => group(0));
  pages.push('left-out', 'api/left-out-too');
  return {
    files: {
      'docs.json': {
        name: 'Random',
        ...(versions.length > 0 && { versions }),
        ...(hasTabs && { tabs: [{ name: 'API', url: 'api' }] }),
        navigation,
        footerSocials: { github: 'https://github.com/a/b' },
      },
    },
    pages,
  };
}

/** A docs.json v2 navigation: languages, tabs, nested groups, parts in their own files. */
export function randomV2(random: Random): PlainSite {
  const files: Record<string, unknown> = {};
  const pages: string[] = [];
  let count = 0;
  const page = (): string => {
    pages.push(`page-${++count}`);
    return `page-${count}`;
  };
  // Made for the file that contains it, since paths are relative to its folder.
  const group = (depth: number, at: string): unknown => {
    const name = `Group ${++count}`;
    const isFile = random.below(6) === 0;
    const home = isFile ? 'nav/x.json' : at;
    const own = Array.from({ length: random.below(4) }, () =>
      depth < 2 && random.below(4) === 0 ? group(depth + 1, home) : page(),
    );
    const value = random.below(8) === 0 && own.length === 0 ? { group: name } : { group: name, pages: own };
    if (!isFile) return value;
    const path = `nav/part-${++count}.json`;
    files[path] = value;
    return { $ref: at.startsWith('nav/') ? `./part-${count}.json` : `./${path}` };
  };
  const contents = (at: string): object => {
    const many = Array.from({ length: random.below(4) }, () => (random.below(3) === 0 ? group(1, at) : page()));
    switch (random.below(4)) {
      case 0:
        return { pages: many };
      case 1:
        return {};
      default:
        return { groups: Array.from({ length: 1 + random.below(3) }, () => group(0, at)) };
    }
  };
  const tab = (): object => {
    const tabName = `Tab ${++count}`;
    if (random.below(3) !== 0) return { tab: tabName, ...contents('docs.json') };
    const path = `nav/part-${++count}.json`;
    files[path] = { tab: tabName, ...contents(path) };
    return { $ref: `./${path}` };
  };
  const inTab = (): object =>
    random.below(2) === 0 ? contents('docs.json') : { tabs: Array.from({ length: 1 + random.below(3) }, tab) };
  const navigation =
    random.below(3) === 0 ? { languages: ['en', 'fr'].map((language) => ({ language, ...inTab() })) } : inTab();
  pages.push('left-out', 'folder/left-out-too');
  files['docs.json'] = {
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'Random',
    colors: { primary: '#aa0000' },
    navigation,
    redirects: [],
  };
  return { files, pages };
}
