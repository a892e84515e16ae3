import type { Path, StringNode } from '../../data/node.ts';
import { configRoot, isInFault, lastKey } from '../../model/config/parts.ts';
import { isRefused, type Referring, referringIn } from '../../model/config/referring.ts';
import type { Schema } from '../../schema/schema.ts';
import { schemeOf } from '../../site/link/address.ts';
import { hasFolder } from '../../site/link/lookup.ts';
import { resolveAsset } from '../../site/link/resolve.ts';
import { baseName, configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type FileFinding, type Fix, fixOf } from '../../text/finding.ts';
import { table } from '../../text/question.ts';
import type { SiteCheck } from '../check.ts';

const imageEndings = /\.(?:png|jpe?g|svg|gif|webp|avif|ico|bmp|apng)$/i;

/** Reports files in docs.json that do not exist, and files that are not of the kind that the schema requires. */
export const configAssets: SiteCheck = {
  on: 'site',
  codes: ['config/missing-asset', 'config/asset-case', 'config/no-image'],
  *run(index): Iterable<FileFinding> {
    for (const { node, path, schema } of assetsOf(index)) {
      if (isInFault(index, node.range)) continue;
      const finding = aboutAsset(index, node, path, schema.accepts ?? 'image');
      if (finding !== undefined) yield finding;
    }
  },
};

/** Returns the strings in docs.json that refer to a file. */
export const assetsOf: (index: SiteIndex) => readonly Referring[] = table((index: SiteIndex) => {
  const root = configRoot(index);
  const all = root === undefined ? [] : referringIn(index.config.schema, root);
  return all.filter((each) => isAsset(each.schema.refers, each.node.value) && !isRefused(each));
});

/** An icon can be a picture instead of a name. */
function isAsset(refers: string | undefined, text: string): boolean {
  return refers === 'asset' || (refers === 'icon' && (/^\.{0,2}\//.test(text) || imageEndings.test(text)));
}

/** File extensions of each kind. Other kinds allow any. */
const endings: Readonly<Partial<Record<Accepts, RegExp>>> = {
  image: imageEndings,
  font: /\.(?:woff2?|ttf|otf)$/i,
  data: /\.(?:json|ya?ml)$/i,
  asyncapi: /\.(?:json|ya?ml)$/i,
};

type Accepts = NonNullable<Schema['accepts']>;

function aboutAsset(index: SiteIndex, node: StringNode, path: Path, accepts: Accepts): FileFinding | undefined {
  const target = node.value;
  if (target.startsWith('data:')) return undefined;
  const { range } = node;
  if (target.trim() === '')
    return {
      code: 'config/missing-asset',
      range,
      path: configPath,
      message: `"${lastKey(path)}" is not the path of a file.`,
    };
  const change = (to: string, kind: Fix['kind']): readonly Fix[] => [
    fixOf({ kind, path: configPath, title: `Change to "${to}"`, edits: [{ range, text: JSON.stringify(to) }] }),
  ];
  const like = (to: string): string => (target.startsWith('/') ? `/${to}` : to);
  const resolved = resolveAsset({ index, fromPath: configPath, target });
  if (resolved.kind === 'missing' && accepts === 'folder' && hasFolder(index, resolved.path)) return undefined;
  if (resolved.kind === 'missing') {
    const near =
      resolved.nearest === undefined || endings[accepts]?.test(resolved.nearest) === false
        ? undefined
        : like(resolved.nearest.replace(/^\/+/, ''));
    const message = `The file "${resolved.path}" of "${lastKey(path)}" does not exist.${near === undefined ? '' : ` Did you mean "${near}"?`}`;
    return {
      code: 'config/missing-asset',
      range,
      path: configPath,
      message,
      ...(near !== undefined && { fixes: change(near, 'suggestion') }),
    };
  }
  if (resolved.kind === 'unsafe') {
    const scheme = schemeOf(target);
    const message =
      scheme === undefined
        ? `"${lastKey(path)}" is outside the site's folder. Only files inside it are deployed.`
        : `"${lastKey(path)}" must be the path of a file or a URL that begins with "https://", not "${scheme}".`;
    return { code: 'config/missing-asset', range, path: configPath, message };
  }
  if (resolved.kind === 'file' && target.includes('\\')) {
    const message = `Paths use "/", not a backslash. With a backslash, the file is not found when the site is built.`;
    return {
      code: 'config/missing-asset',
      range,
      path: configPath,
      message,
      fixes: change(like(resolved.path), 'safe'),
    };
  }
  if (resolved.kind === 'case') {
    const to = like(resolved.path.replace(/^\/+/, ''));
    return {
      code: 'config/asset-case',
      range,
      path: configPath,
      message: `The file is named "${baseName(resolved.path)}". Upper and lower case must match: your computer may not care, but the server that builds the site does.`,
      fixes: change(to, 'safe'),
    };
  }
  if (accepts === 'image' && resolved.kind === 'file' && !imageEndings.test(resolved.path)) {
    return {
      code: 'config/no-image',
      range,
      path: configPath,
      message: `"${resolved.path}" is not an image. Use an SVG, PNG, JPEG, GIF, WebP or ICO file.`,
    };
  }
  return undefined;
}
