import { itemsOf, property, stringOf, valueOf } from '../../data/node.ts';
import type { Finding } from '../../text/finding.ts';
import { memo, memo2 } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import { type ApiDocument, isBroken } from '../document/document.ts';
import { type OwnFindings, readingOf } from '../document/knownFile.ts';
import type { Library } from '../document/reference.ts';
import { LibraryOfOne } from '../document/reference.ts';
import { parametersOf } from '../operation/model.ts';
import { describedOperations, type Operation } from '../operation/operations.ts';
import { isKnownStatus } from '../operation/status.ts';
import { exampleFindings } from './examples.ts';
import { nullableFindings } from './nullable.ts';
import { pathFindings, serverFindings } from './paths.ts';
import { validityOf } from './validity.ts';

/** Returns the findings of an API document, without those about references. */
export const apiDocumentFindings: (apiDocument: ApiDocument, library: Library) => readonly Finding[] = memo2(
  (apiDocument, library) => {
    const { findings, foreign } = ownApiDocumentFindings(apiDocument);
    if (foreign.length === 0) return findings;
    const places = new Set(foreign);
    const operations = describedOperations(apiDocument, library).filter(({ keyRange }) => places.has(keyRange.start));
    return [...findings, ...operations.flatMap((operation) => aboutPath(operation, apiDocument, library))];
  },
);

/** Same as far as they do not depend on other files. `foreign` are the operations with parameters in other files. */
export const ownApiDocumentFindings: (apiDocument: ApiDocument) => OwnFindings<number> = memo(
  (apiDocument) => readingOf(apiDocument.file)?.described ?? findOwn(apiDocument),
);

function findOwn(apiDocument: ApiDocument): OwnFindings<number> {
  const syntax = apiDocument.findings;
  const version = aboutVersion(apiDocument);
  if (version !== undefined && version.code !== 'openapi/read-as')
    return { findings: [...syntax, version], foreign: [] };
  // If a file cannot be read to its end, everything after the fault would be reported as missing.
  if (isBroken(apiDocument)) return { findings: syntax, foreign: [] };
  const library = new LibraryOfOne(apiDocument.file);
  const operations = describedOperations(apiDocument, library);
  const findings = [
    ...syntax,
    ...(version === undefined ? [] : [version]),
    ...validityOf(apiDocument),
    ...nullableFindings(apiDocument),
    ...aboutIds(operations, apiDocument),
    ...aboutParents(apiDocument),
    ...pathFindings(apiDocument),
    ...serverFindings(apiDocument),
    ...exampleFindings(apiDocument, library),
  ];
  const foreign: number[] = [];
  for (const operation of operations) {
    let found: readonly Finding[] = [];
    const isForeign = library.needsOtherFiles(() => {
      found = aboutPath(operation, apiDocument, library);
    });
    if (isForeign) foreign.push(operation.keyRange.start);
    else pushAll(findings, found);
    pushAll(findings, aboutStatuses(operation, apiDocument));
  }
  return { findings, foreign };
}

function aboutVersion({ root, version, writtenVersion }: ApiDocument): Finding | undefined {
  const named = property(root, 'openapi') ?? property(root, 'swagger');
  const range = named?.value?.range ?? root.range;
  if (version === '2.0')
    return {
      code: 'openapi/swagger-2',
      range,
      message:
        'This is Swagger 2.0, and pages are made from OpenAPI 3 only. Convert the file, for example with "swagger2openapi".',
    };
  if (version === '3.2')
    return {
      code: 'openapi/read-as',
      range,
      message: 'Pages show OpenAPI 3.2 like 3.1. They may leave out what is new in 3.2.',
    };
  if (version === undefined)
    return {
      code: 'openapi/version',
      range,
      message: `OpenAPI ${JSON.stringify(writtenVersion)} does not exist. Use 3.0, 3.1 or 3.2, such as "3.1.0".`,
    };
  return undefined;
}

function aboutIds(operations: readonly Operation[], apiDocument: ApiDocument): readonly Finding[] {
  const first = new Map<string, Range>();
  return operations.flatMap((operation): Finding[] => {
    if (operation.place.document !== operation.apiDocument && operation.place.document.file !== apiDocument.file)
      return [];
    const node = valueOf(operation.place.node, 'operationId');
    if (node?.kind !== 'string') return [];
    const before = first.get(node.value);
    if (before === undefined) {
      first.set(node.value, node.range);
      return [];
    }
    const related = [{ path: apiDocument.file.path, range: before, message: 'The first one' }];
    const message = `Another operation already has the operationId "${node.value}". Each operation needs its own.`;
    return before === node.range ? [] : [{ code: 'openapi/duplicate-id', range: node.range, message, related }];
  });
}

/**
 * Reports tags whose `parent` is not in `tags`. Source: https://spec.openapis.org/oas/v3.2.0#tag-object,
 * "parent".
 */
function aboutParents({ root, version }: ApiDocument): readonly Finding[] {
  if (version !== '3.2') return [];
  const tags = itemsOf(valueOf(root, 'tags'));
  const names = new Set(tags.map((tag) => stringOf(valueOf(tag, 'name'))));
  return tags.flatMap((tag): readonly Finding[] => {
    const parent = valueOf(tag, 'parent');
    if (parent?.kind !== 'string' || names.has(parent.value)) return [];
    return [{ code: 'openapi/invalid', range: parent.range, message: `"tags" has no tag "${parent.value}".` }];
  });
}

/** A name in the braces of a path that no path parameter of the operation has. */
export interface Undeclared {
  readonly name: string;
  /** The message of its finding. */
  readonly message: string;
}

/** Returns the names in the braces of a path without a declaration. */
export function undeclaredIn(operation: Operation, library: Library): readonly Undeclared[] {
  const { path, method } = operation;
  const known = new Set(parametersOf(operation, library).flatMap((each) => (each.in === 'path' ? each.name : [])));
  return [...namesIn(path)]
    .filter((name) => !known.has(name))
    .map((name) => ({
      name,
      message: `The path contains "{${name}}", but "${method}" has no path parameter of that name.`,
    }));
}

function namesIn(path: string): ReadonlySet<string> {
  return new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''));
}

/** Compares the names in the braces of a path with its path parameters. */
function aboutPath(operation: Operation, apiDocument: ApiDocument, library: Library): readonly Finding[] {
  if (operation.kind !== 'path' || operation.place.document.file !== apiDocument.file) return [];
  const inTemplate = namesIn(operation.path);
  const described = parametersOf(operation, library).filter((each) => each.in === 'path');
  const findings: Finding[] = undeclaredIn(operation, library).map(({ message }) => ({
    code: 'openapi/path-parameter',
    range: operation.keyRange,
    message,
  }));
  for (const { name, nameRange, place } of described) {
    if (inTemplate.has(name) || place.document.file !== apiDocument.file) continue;
    const message = `This path parameter is not in the path "${operation.path}". Add "{${name}}" to the path, or remove the parameter.`;
    findings.push({ code: 'openapi/path-parameter', range: nameRange, message });
  }
  return findings;
}

function aboutStatuses(operation: Operation, apiDocument: ApiDocument): readonly Finding[] {
  const { document, node } = operation.place;
  const responses = valueOf(node, 'responses');
  if (responses?.kind !== 'object' || document.file !== apiDocument.file) return [];
  return responses.properties.flatMap(({ key, keyRange }): Finding[] => {
    // The schema reports keys that are not a status at all.
    if (!/^[1-5]\d\d$/.test(key) || isKnownStatus(key)) return [];
    return [{ code: 'openapi/status', range: keyRange, message: `${key} is not an HTTP status.` }];
  });
}
