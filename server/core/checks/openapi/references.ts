import { namedAsyncDocuments } from '../../openapi/asyncapi/channelPages.ts';
import type { Document } from '../../openapi/document/document.ts';
import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { refFindings } from '../../openapi/findings/referenceFindings.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { SiteCheck } from '../check.ts';
import { withoutFixes } from './apiDocument.ts';

/** Reports broken `$ref`s in the API and AsyncAPI documents of docs.json, and in the files that they refer to. */
export const openapiRef: SiteCheck = {
  on: 'site',
  codes: ['openapi/ref', 'openapi/external-ref'],
  *run(index): Iterable<FileFinding> {
    const apiDocuments = apiDocumentsOf(index);
    const waiting: Document[] = [...apiDocuments, ...namedAsyncDocuments(index)];
    const seen = new Set<SourceFile>(waiting.map(({ file }) => file));
    for (let document = waiting.pop(); document !== undefined; document = waiting.pop()) {
      const { path } = document.file;
      const { findings, parts } = refFindings(document, index.others);
      for (const finding of findings)
        yield isRemotePath(path) ? { ...withoutFixes(finding), path } : { ...finding, path };
      for (const part of parts) {
        if (seen.has(part.file)) continue;
        seen.add(part.file);
        waiting.push(part);
        for (const finding of part.findings) yield { ...finding, path: part.file.path };
      }
    }
  },
};
