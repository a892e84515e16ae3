import { property, valueOf } from '../../data/node.ts';
import { descriptionsOf, sourcesOf } from '../../openapi/descriptions.ts';
import { type Description, isBroken } from '../../openapi/document.ts';
import { parametersOf } from '../../openapi/model.ts';
import { type Operation, operationSteps } from '../../openapi/operations.ts';
import type { Library } from '../../openapi/reference.ts';
import { isKnownStatus } from '../../openapi/status.ts';
import { validityOf } from '../../openapi/validity.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { Finding } from '../../text/finding.ts';
import { memo, memoSteps } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { v1Root } from '../config/parts.ts';

/** What is wrong in the descriptions of the site themselves, at its place. */
export const openapiDescription: SiteCheck = {
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
  *run(index): Iterable<FileFinding | undefined> {
    // A file that nobody names may be a part of one, or nothing that pages are made from.
    const isNamed = v1Root(index) !== undefined && sourcesOf(index.config).length > 0;
    for (const description of descriptionsOf(index)) {
      const { path } = description.file;
      const about = aboutDescription(index.others);
      for (const _ of about.steps(description)) yield undefined;
      for (const finding of about(description)) {
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

const aboutDescription = memo((library: Library) =>
  memoSteps(function* (description: Description): Generator<void, readonly Finding[]> {
    const syntax = description.findings;
    const generation = aboutGeneration(description);
    if (generation !== undefined && generation.code !== 'openapi/read-as') return [...syntax, generation];
    // A file that cannot be read to its end would lack everything behind the fault.
    if (isBroken(description)) return syntax;
    const invalid = yield* validityOf.steps(description);
    const operations = yield* operationSteps(description, library);
    const ids = aboutIds(operations, description);
    yield;
    const paths: Finding[] = [];
    const statuses: Finding[] = [];
    for (const [i, operation] of operations.entries()) {
      pushAll(paths, aboutPath(operation, description, library));
      pushAll(statuses, aboutStatuses(operation, description));
      if (i % 20 === 19) yield;
    }
    return [...syntax, ...(generation === undefined ? [] : [generation]), ...invalid, ...ids, ...paths, ...statuses];
  }),
);

function aboutGeneration({ root, generation, version }: Description): Finding | undefined {
  const named = property(root, 'openapi') ?? property(root, 'swagger');
  const range = named?.value?.range ?? root.range;
  if (generation === '2.0')
    return {
      code: 'openapi/swagger-2',
      range,
      message:
        'This is Swagger 2.0, and pages are made from OpenAPI 3 only. Convert the file, for example with "swagger2openapi".',
    };
  if (generation === '3.2')
    return {
      code: 'openapi/read-as',
      range,
      message: 'This is OpenAPI 3.2, which is read as 3.1. What is new in 3.2 is neither shown nor checked.',
    };
  if (generation === undefined)
    return {
      code: 'openapi/version',
      range,
      message: `OpenAPI ${JSON.stringify(version)} does not exist. Write a 3.0 or 3.1 version, such as "3.1.0".`,
    };
  return undefined;
}

function aboutIds(operations: readonly Operation[], description: Description): readonly Finding[] {
  const first = new Map<string, Range>();
  return operations.flatMap((operation): Finding[] => {
    if (operation.place.document !== operation.description && operation.place.document.file !== description.file)
      return [];
    const node = valueOf(operation.place.node, 'operationId');
    if (node?.kind !== 'string') return [];
    const before = first.get(node.value);
    if (before === undefined) {
      first.set(node.value, node.range);
      return [];
    }
    const related = [{ path: description.file.path, range: before, message: 'The first one' }];
    const message = `Another operation already has the operationId "${node.value}". Each operation needs its own.`;
    return before === node.range ? [] : [{ code: 'openapi/duplicate-id', range: node.range, message, related }];
  });
}

/** Names in the braces of a path and its path parameters belong together. */
function aboutPath(operation: Operation, description: Description, library: Library): readonly Finding[] {
  if (operation.kind !== 'path' || operation.place.document.file !== description.file) return [];
  const inTemplate = new Set([...operation.path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name ?? ''));
  const described = parametersOf(operation, library).filter((each) => each.in === 'path');
  const known = new Set(described.map(({ name }) => name));
  const findings: Finding[] = [];
  for (const name of inTemplate) {
    if (known.has(name)) continue;
    const message = `The path contains "{${name}}", but "${operation.method}" has no path parameter of that name.`;
    findings.push({ code: 'openapi/path-parameter', range: operation.keyRange, message });
  }
  for (const { name, nameRange, place } of described) {
    if (inTemplate.has(name) || place.document.file !== description.file) continue;
    const message = `This path parameter is not in the path "${operation.path}". Add "{${name}}" to the path, or remove the parameter.`;
    findings.push({ code: 'openapi/path-parameter', range: nameRange, message });
  }
  return findings;
}

function aboutStatuses(operation: Operation, description: Description): readonly Finding[] {
  const { document, node } = operation.place;
  const responses = valueOf(node, 'responses');
  if (responses?.kind !== 'object' || document.file !== description.file) return [];
  return responses.properties.flatMap(({ key, keyRange }): Finding[] => {
    // What is no status at all is the schema's to tell.
    if (!/^[1-5]\d\d$/.test(key) || isKnownStatus(key)) return [];
    return [{ code: 'openapi/status', range: keyRange, message: `${key} is not an HTTP status.` }];
  });
}
