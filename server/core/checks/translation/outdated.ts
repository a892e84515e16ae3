import type { GradedFinding } from '../../model/graded.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { lateFix } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import { grade } from '../grade.ts';

/** A section of a translation, and the section that it was made from. */
export interface OutdatedPlace {
  readonly path: string;
  readonly range: Range;
  readonly source: string;
  readonly sourceRange: Range;
}

/**
 * The finding for a section whose source has changed; undefined where the site's settings turn it off. It depends on the
 * text of another page, so no check reports it: the editor and `docsight languages` do.
 *
 * @param record the edits that record the translation as up to date
 */
export function outdatedFinding(
  { index }: Site,
  { path, range, source, sourceRange }: OutdatedPlace,
  record: () => readonly FileEdit[],
): GradedFinding | undefined {
  const message = `The source of this section has changed in "${source}". Update the translation, then record it.`;
  return grade(
    {
      code: 'translation/outdated',
      path,
      range,
      message,
      related: [{ path: source, range: sourceRange, message: 'The current source' }],
      fixes: [lateFix('suggestion', 'Translation is up to date', record)],
    },
    index,
    false,
  );
}
