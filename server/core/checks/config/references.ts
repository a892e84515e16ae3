import type { ReferenceFault } from '../../site/config/configFiles.ts';
import { configPath, folderOf, relativePath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, suggestion } from '../../text/finding.ts';
import { nearest } from '../../text/nearest.ts';
import type { SiteCheck } from '../check.ts';

/** Reports `$ref` files of docs.json that do not exist, cannot be read, or form a cycle. */
export const configReferences: SiteCheck = {
  on: 'site',
  codes: ['config/missing-reference', 'config/reference-cycle', 'config/ignored'],
  *run(index): Iterable<FileFinding> {
    const { whole, dialect } = index.config;
    if (dialect === 'foreign') return;
    for (const fault of whole.faults) yield { ...about(index, fault), range: fault.range, path: configPath };
    const seen = new Set<string>();
    for (const { file, data } of whole.files.slice(1)) {
      if (seen.has(file.path)) continue;
      seen.add(file.path);
      for (const finding of data.findings) yield { ...finding, path: file.path };
    }
  },
};

function about(
  index: SiteIndex,
  { kind, target, path, range }: ReferenceFault,
): Pick<FileFinding, 'code' | 'message' | 'fixes'> {
  const code = 'config/missing-reference';
  switch (kind) {
    case 'not-json':
      return {
        code,
        message: `"${target}" is not the path of a JSON file: only files that end in ".json" can be referred to.`,
      };
    case 'outside':
      return { code, message: `"${target}" is outside the site's folder. Only files inside it are deployed.` };
    case 'too-many':
      return { code, message: `"${target}" is not read: docs.json refers to too many files.` };
    case 'cycle':
      return {
        code: 'config/reference-cycle',
        message: `"${target}" refers back to this file. The platform rejects the file.`,
      };
    case 'siblings':
      return {
        code: 'config/ignored',
        message: `"${target}" has no effect: other keys count only next to a "$ref" to an object.`,
      };
    case 'missing': {
      const named = [...index.others.keys()].filter((each) => each.endsWith('.json') && !each.startsWith('.'));
      // Their common extension would make short names look alike.
      const bare = named.map((each) => each.slice(0, -'.json'.length));
      const found = path === undefined ? undefined : nearest(path.replace(/\.json$/i, ''), bare);
      const near = found === undefined ? undefined : `${found}.json`;
      const from = folderOf(fileOf(index, range.start));
      const to = near === undefined ? undefined : relativePath(from, near);
      return {
        code,
        message: `The file "${path}" does not exist.${to === undefined ? '' : ` Did you mean "${to}"?`} The platform rejects the file.`,
        ...(to !== undefined && {
          fixes: [
            suggestion({ path: configPath, title: `Change to "${to}"`, edits: [{ range, text: JSON.stringify(to) }] }),
          ],
        }),
      };
    }
    default:
      return kind satisfies never;
  }
}

/** Returns the file of docs.json that an offset of the whole is in. */
function fileOf({ config }: SiteIndex, offset: number): string {
  return config.whole.files.findLast(({ start }) => start <= offset)?.file.path ?? configPath;
}
