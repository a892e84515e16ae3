import { outdatedFinding } from '../../checks/translation/outdated.ts';
import type { GradedFinding } from '../../model/graded.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { ComparedPage } from './compare.ts';
import {
  outdatedSections,
  readTranslations,
  type TranslationRecord,
  translationsPath,
  translationsText,
  withRecorded,
} from './records.ts';

const recordIn: (file: SourceFile) => { readonly record: TranslationRecord | undefined } = memo((file) => ({
  record: readTranslations(file),
}));

/** True if `.docsight/translations.json` says what a page was translated from. */
export function isRecorded(site: Site, path: string): boolean {
  const file = site.files.get(translationsPath);
  return file !== undefined && recordIn(file).record?.has(path) === true;
}

/**
 * The findings of a translated page whose source has changed since it was recorded, at the headings of the sections. No
 * check reports them, since they depend on the text of another page: the editor asks for open pages.
 */
export function outdatedFindings(site: Site, path: string): readonly GradedFinding[] {
  const file = site.files.get(translationsPath);
  const record = file === undefined ? undefined : recordIn(file).record;
  const source = record?.get(path)?.source;
  if (file === undefined || record === undefined || source === undefined) return [];
  const page: ComparedPage = { name: '', path: source, other: path, missing: [], extra: [] };
  return outdatedSections(site, [page], record).flatMap((section) => {
    const end = site.files.get(path)?.text.indexOf('\n', section.offset) ?? -1;
    const range = { start: section.offset, end: end < 0 ? section.offset : end };
    const start = section.sourceOffset;
    const place = { path, range, source, sourceRange: { start, end: start } };
    return outdatedFinding(site, place, () => recorded(site, page, file, record)) ?? [];
  });
}

/** Records the whole page: what is not outdated is recorded as it was. */
function recorded(site: Site, page: ComparedPage, file: SourceFile, record: TranslationRecord): readonly FileEdit[] {
  const text = translationsText(withRecorded(site, [page], record));
  return [{ kind: 'change', path: file.path, edits: [{ range: { start: 0, end: file.text.length }, text }] }];
}
