import { SiteDraft } from '../model/write/siteDraft.ts';
import { placeIn, type WholeConfig } from '../site/config/configFiles.ts';
import { configPath } from '../site/paths.ts';
import type { FileFinding, Fix, Related } from '../text/finding.ts';

/**
 * Moves findings about the whole docs.json, and the edits of their fixes, to the file that each is in. A file that is
 * used twice gets each finding once.
 */
export function placed(whole: WholeConfig, findings: readonly FileFinding[]): readonly FileFinding[] {
  const [first, ...others] = whole.files;
  if (others.length === 0 && first.file.path === configPath) return findings;
  const seen = new Set<string>();
  return findings.flatMap((finding) => {
    const { path, range, code, message } = finding;
    if (path !== configPath) return [finding];
    const place = placeIn(whole, range) ?? placeIn(whole, { start: range.start, end: range.start });
    if (place === undefined) return [];
    const id = `${place.path} ${place.range.start} ${place.range.end} ${code} ${message}`;
    if (seen.has(id)) return [];
    seen.add(id);
    const { related, fixes, ...rest } = finding;
    return [
      {
        ...rest,
        path: place.path,
        range: place.range,
        ...(related !== undefined && { related: related.flatMap((each) => placedRelated(whole, each)) }),
        ...(fixes !== undefined && { fixes: fixes.flatMap((each) => placedFix(whole, each)) }),
      },
    ];
  });
}

function placedRelated(whole: WholeConfig, related: Related): readonly Related[] {
  if (related.path !== configPath) return [related];
  const place = placeIn(whole, related.range);
  return place === undefined ? [] : [{ ...related, path: place.path, range: place.range }];
}

function placedFix(whole: WholeConfig, fix: Fix): readonly Fix[] {
  const draft = new SiteDraft(whole);
  const others = fix.edits.filter((edit) => {
    const isWhole = edit.kind === 'change' && edit.path === configPath;
    if (isWhole) for (const each of edit.edits) draft.replace(each);
    return !isWhole;
  });
  const made = draft.edits();
  return made.kind === 'refused' ? [] : [{ ...fix, edits: [...others, ...made.edits] }];
}
