import manifest from '../../../../package.json' with { type: 'json' };
import {
  type Edit,
  encodePath,
  type FileEdit,
  type Fix,
  findingRows,
  helpUrl,
  isRemotePath,
  linesOf,
  type Range,
  type Severity,
  type SourceFile,
} from '../../../core/index.ts';
import { type OpenSite, pathFrom } from '../../openSites.ts';
import { printableJson } from '../../printable.ts';
import { fileOf, fingerprinter, type Listed, listedFindings, type Results } from '../report.ts';
import { fromOne } from './jsonFormat.ts';

const levels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** Findings with fixes in SARIF 2.1.0 (docs.oasis-open.org/sarif), for code scanning. */
export function* sarifFormat(results: Results): Iterable<string> {
  const listed = listedFindings(results);
  const codes = [...new Set(listed.map(({ finding }) => finding.code))].sort();
  const fingerprint = fingerprinter();
  const { root } = results;
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Docsight',
            informationUri: manifest.homepage,
            version: manifest.version,
            rules: codes.map(ruleOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: listed.map((each) => {
          const { site, finding } = each;
          const path = pathFrom(root, site, finding.path);
          return {
            ruleId: finding.code,
            ruleIndex: codes.indexOf(finding.code),
            level: levels[finding.severity],
            message: { text: finding.message },
            locations: [{ physicalLocation: place(each, root, finding.path, finding.range) }],
            ...(finding.related === undefined ? {} : { relatedLocations: relatedLocations(each, root) }),
            partialFingerprints: { 'docsight/v1': fingerprint(each, path) },
            ...(finding.old !== undefined
              ? { suppressions: [{ kind: 'external', justification: "The finding is in the site's baseline." }] }
              : {}),
            ...fixesOf(each, root),
          };
        }),
      },
    ],
  };
  yield `${printableJson(log)}\n`;
}

function ruleOf(code: string): object {
  const row = findingRows.get(code);
  return {
    id: code,
    ...(row === undefined
      ? {}
      : {
          shortDescription: { text: row.title },
          fullDescription: { text: row.about },
          helpUri: helpUrl(code),
          defaultConfiguration: row.severity === 'off' ? { enabled: false } : { level: levels[row.severity] },
          properties: { tags: [row.class] },
        }),
  };
}

function relatedLocations(listed: Listed, root: string): readonly object[] {
  return (listed.finding.related ?? []).map(({ path, range, message }, id) => ({
    id,
    message: { text: message },
    physicalLocation: place(listed, root, path, range),
  }));
}

function place({ site }: Listed, root: string, path: string, range: Range): object {
  return { artifactLocation: artifact(site, root, path), region: region(fileOf(site, path), range) };
}

/** A URI relative to the repository. */
function artifact(site: OpenSite, root: string, path: string): object {
  const from = pathFrom(root, site, path);
  // A URI cannot contain a lone surrogate.
  if (isRemotePath(from)) return { uri: encodeURI(from.replace(/\p{Cs}/gu, '\ufffd')) };
  return { uri: encodePath(from), uriBaseId: '%SRCROOT%' };
}

function region(file: SourceFile, range: Range): object {
  const lines = linesOf(file);
  const start = fromOne(lines.positionAt(range.start));
  const end = fromOne(lines.positionAt(range.end));
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
}

function fixesOf({ site, finding }: Listed, root: string): { readonly fixes?: readonly object[] } {
  // SARIF cannot express the renaming of a file.
  const fixes = (finding.fixes ?? []).filter(({ edits }) => edits.every(({ kind }) => kind !== 'rename'));
  return fixes.length === 0 ? {} : { fixes: fixes.map((fix) => fixOf(fix, site, root)) };
}

function fixOf({ title, edits }: Fix, site: OpenSite, root: string): object {
  return {
    description: { text: title },
    artifactChanges: edits.flatMap((edit) => {
      const replacements = replacementsOf(edit, site);
      return replacements.length === 0 ? [] : [{ artifactLocation: artifact(site, root, edit.path), replacements }];
    }),
  };
}

function replacementsOf(edit: FileEdit, site: OpenSite): readonly object[] {
  switch (edit.kind) {
    case 'rename':
      return [];
    case 'create':
      return [replacement({ path: edit.path, text: '' }, { range: { start: 0, end: 0 }, text: edit.text })];
    case 'change':
      return edit.edits.map((each) => replacement(fileOf(site, edit.path), each));
    default:
      return edit satisfies never;
  }
}

function replacement(file: SourceFile, { range, text }: Edit): object {
  return { deletedRegion: region(file, range), insertedContent: { text } };
}
