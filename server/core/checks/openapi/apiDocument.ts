import { v1Root } from '../../model/config/parts.ts';
import { isDataPath } from '../../openapi/document/document.ts';
import { apiDocumentsOf, resolveSource } from '../../openapi/document/documentsOfSite.ts';
import { sourcesOf } from '../../openapi/document/sources.ts';
import { apiDocumentFindings } from '../../openapi/findings/documentFindings.ts';
import { isUnread } from '../../site/link/unread.ts';
import { configPath, isRemotePath } from '../../site/paths.ts';
import type { FileFinding, Finding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';
import { pathParameterFixes } from './pathParameterFix.ts';

/** Reports problems inside the API documents of the site. */
export const openapiDocument: SiteCheck = {
  on: 'site',
  codes: [
    'openapi/invalid',
    'openapi/incomplete',
    'openapi/unknown-key',
    'openapi/swagger-2',
    'openapi/version',
    'openapi/read-as',
    'openapi/duplicate-id',
    'openapi/path-parameter',
    'openapi/status',
    'openapi/nullable',
    'openapi/ambiguous-path',
    'openapi/server-url',
    'openapi/example',
  ],
  *run(index): Iterable<FileFinding> {
    // If docs.json does not refer to it, the file may be a part of another document, or unused.
    const isNamed = v1Root(index) !== undefined && sourcesOf(index.config).length > 0;
    for (const apiDocument of apiDocumentsOf(index)) {
      const { path } = apiDocument.file;
      let fixesOf: ReturnType<typeof pathParameterFixes> | undefined;
      for (const finding of apiDocumentFindings(apiDocument, index.others)) {
        const code = finding.code === 'openapi/incomplete' && !isNamed ? 'openapi/invalid' : finding.code;
        if (isRemotePath(path)) yield { ...withoutFixes(finding), code, path };
        else if (code !== 'openapi/path-parameter') yield { ...finding, code, path };
        else {
          fixesOf ??= pathParameterFixes(apiDocument, index.others);
          const fixes = fixesOf(finding);
          yield { ...finding, ...(fixes !== undefined && { fixes }), code, path };
        }
      }
    }
  },
};

/** Downloaded files cannot be changed here. */
export function withoutFixes({ fixes: _, ...finding }: Finding): Finding {
  return finding;
}

/** Reports API documents in docs.json that are too large to be read. */
export const openapiTooLarge: SiteCheck = {
  on: 'site',
  codes: ['openapi/too-large'],
  *run(index): Iterable<FileFinding> {
    for (const { target, range } of sourcesOf(index.config)) {
      const found = resolveSource(index, target);
      // A data file without its text is too large to read.
      if (found.kind !== 'other' || !isDataPath(found.path) || isUnread(index, found.path)) continue;
      if (index.others.has(found.path) || found.path === configPath) continue;
      const message = `"${found.path}" is larger than 20 MB and is not read, so its operations are neither checked nor shown. Split it into smaller files.`;
      yield { code: 'openapi/too-large', path: configPath, range, message };
    }
  },
};
