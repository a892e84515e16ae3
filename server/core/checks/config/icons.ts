import { property, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { isRefused, referringIn } from '../../model/config/referring.ts';
import { draftFix } from '../../model/write/siteDraft.ts';
import { type IconLibrary, iconProblem, iconStyles, isIcon, nearestIcon } from '../../schema/icons.ts';
import { libraryNamed, siteLibrary } from '../../site/config/iconLibrary.ts';
import { configPath } from '../../site/paths.ts';
import { type FileFinding, type Fix, fixOf, kindOfRename } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/**
 * Reports icons in docs.json that do not exist in the chosen library, or do not have the given style. Names and styles
 * of Pro are accepted.
 */
export const configIcons: SiteCheck = {
  on: 'site',
  codes: ['icon/unknown', 'icon/style'],
  *run(index): Iterable<FileFinding> {
    const root = configRoot(index);
    if (root === undefined) return;
    const chosen = siteLibrary(index);
    let reported = 0;
    for (const each of referringIn(index.config.schema, root)) {
      const { node, owner, path } = each;
      if (each.schema.refers !== 'icon' || isRefused(each)) continue;
      const isObject = path.at(-1) === 'name';
      const library = (isObject ? libraryNamed(stringOf(valueOf(owner, 'library'))) : undefined) ?? chosen;
      const type = valueOf(owner, isObject ? 'style' : 'iconType');
      const problem = iconProblem(node.value, stringOf(type), library);
      if (problem?.on === 'name') yield unknownIcon(node, problem.message, reported++ < 20, library);
      else if (type?.kind === 'string' && library !== undefined && library !== 'fontawesome') {
        const message = `Only icons of Font Awesome have styles, so "${type.value}" has no effect.`;
        const key = isObject ? 'style' : 'iconType';
        const own = property(owner, key);
        const fixes =
          owner?.kind === 'object' && own !== undefined
            ? [draftFix(index.config.whole, 'suggestion', `Remove "${key}"`, (draft) => draft.key(own).remove())]
            : [];
        yield { code: 'icon/style', range: type.range, path: configPath, message, fixes };
      } else if (problem !== undefined && type?.kind === 'string' && isWritten(type.value))
        yield wrongStyle(node, type, problem.message);
    }
  },
};

/** The schema reports other styles. */
function isWritten(style: string): boolean {
  return /^(?:brands|duotone|light|regular|solid|thin|sharp-[a-z-]+)$/.test(style);
}

function unknownIcon(
  icon: StringNode,
  message: string,
  isFixedBy: boolean,
  library: IconLibrary | undefined,
): FileFinding {
  const near = isFixedBy ? nearestIcon(icon.value, library) : undefined;
  const fixes: Fix[] =
    near !== undefined && isIcon(near)
      ? [
          fixOf({
            kind: kindOfRename({ written: icon.value, name: near }),
            path: configPath,
            title: `Change to "${near}"`,
            edits: [{ range: icon.range, text: JSON.stringify(near) }],
          }),
        ]
      : [];
  return {
    code: 'icon/unknown',
    range: icon.range,
    path: configPath,
    message: near === undefined ? message : `${message} Did you mean "${near}"?`,
    ...(fixes.length > 0 && { fixes }),
  };
}

function wrongStyle(icon: StringNode, type: StringNode, message: string): FileFinding {
  const styles = iconStyles(icon.value).slice(0, 6);
  const fixes = styles.map((style) =>
    fixOf({
      kind: 'suggestion',
      path: configPath,
      title: `Change to "${style}"`,
      edits: [{ range: type.range, text: JSON.stringify(style) }],
    }),
  );
  return {
    code: 'icon/style',
    range: type.range,
    path: configPath,
    message,
    ...(fixes.length > 0 && { fixes }),
  };
}
