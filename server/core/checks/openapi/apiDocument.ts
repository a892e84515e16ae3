import { apiDocumentsOf, sourcesOf } from '../../openapi/document/documentsOfSite.ts';
import { apiDocumentFindings } from '../../openapi/findings/documentFindings.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { Finding } from '../../text/finding.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { v1Root } from '../config/parts.ts';

/** What is wrong in the API documents of the site themselves, at its place. */
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
  ],
  *run(index): Iterable<FileFinding> {
    // A file that nobody names may be a part of one, or nothing that pages are made from.
    const isNamed = v1Root(index) !== undefined && sourcesOf(index.config).length > 0;
    for (const apiDocument of apiDocumentsOf(index)) {
      const { path } = apiDocument.file;
      for (const finding of apiDocumentFindings(apiDocument, index.others)) {
        const code = finding.code === 'openapi/incomplete' && !isNamed ? 'openapi/invalid' : finding.code;
        yield { ...(isRemotePath(path) ? withoutFixes(finding) : finding), code, path };
      }
    }
  },
};

/** What was fetched cannot be changed here. */
export function withoutFixes({ fixes: _, ...finding }: Finding): Finding {
  return finding;
}
