import { type DataNode, itemsOf, valueOf } from '../../data/node.ts';
import { descriptionsOf } from '../../openapi/descriptions.ts';
import { type Description, type Document, isBroken, type Place } from '../../openapi/document.ts';
import { operationSteps } from '../../openapi/operations.ts';
import { atPointer, follow, type Library, type ReferenceFault, refsOf, resolveRef } from '../../openapi/reference.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import { memo, memoSteps } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { FileFinding, SiteCheck } from '../check.ts';
import { withoutFixes } from './description.ts';

/** Every `$ref` of a description leads somewhere, and so does every one in the files that it is put together from. */
export const openapiRef: SiteCheck = {
  on: 'site',
  codes: ['openapi/ref'],
  *run(index): Iterable<FileFinding | undefined> {
    const descriptions = descriptionsOf(index);
    const seen = new Set<SourceFile>(descriptions.map(({ file }) => file));
    const waiting: Document[] = [...descriptions];
    const about = aboutDocument(index.others);
    for (let document = waiting.pop(); document !== undefined; document = waiting.pop()) {
      const { path } = document.file;
      for (const _ of about.steps(document)) yield undefined;
      const { findings, parts } = about(document);
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

interface About {
  readonly findings: readonly Finding[];
  /** Other files that its references lead to. */
  readonly parts: readonly Document[];
}

const aboutDocument = memo((library: Library) =>
  memoSteps(function* (document: Document): Generator<void, About> {
    // What is not read to its end or read by other rules would be reported of what it has.
    if (isBroken(document)) return { findings: [], parts: [] };
    if ('generation' in document && isUnread(document as Description)) return { findings: [], parts: [] };
    const { findings, parts } = yield* aboutRefs(document, library);
    if (!('generation' in document)) return { findings, parts };
    return { findings: [...findings, ...(yield* aboutSecurity(document as Description, library))], parts };
  }),
);

/** Of Swagger 2.0 and of versions that do not exist only that is reported. */
function isUnread({ generation }: Description): boolean {
  return generation === undefined || generation === '2.0';
}

const reasons: Readonly<Record<ReferenceFault, (target: string) => string>> = {
  missing: (target) => `"${target}" does not exist.`,
  'no-file': (target) => `The site has no JSON or YAML file for "${target}".`,
  remote: (target) => `"${target}" is on the network, and references are not fetched. Add the file to the site.`,
  outside: (target) => `"${target}" is outside the site. Files outside the site are not read.`,
  cycle: (target) => `"${target}" refers back to itself.`,
  malformed: (target) => `"${target}" is not a valid reference.`,
};

function* aboutRefs(document: Document, library: Library): Generator<void, About> {
  const findings: Finding[] = [];
  const parts = new Set<Document>();
  for (const [i, ref] of (yield* refsOf.steps(document)).entries()) {
    if (i % 200 === 199) yield;
    if (findings.length >= 200) break;
    const step = resolveRef(library, document, ref.value);
    if (typeof step !== 'string' && step.document.file !== document.file) parts.add(step.document);
    const fault = typeof step === 'string' ? step : faultBehind(library, step);
    if (fault === undefined) continue;
    const meant = fault === 'missing' ? nearestRef(document, library, ref.value) : undefined;
    findings.push({
      code: 'openapi/ref',
      range: ref.range,
      ...reported(document, reasons[fault](ref.value), ref.range, meant),
    });
  }
  return { findings, parts: [...parts] };
}

/** A message with the name that may be meant, and the change to it. */
function reported(
  { file }: Document,
  message: string,
  range: Range,
  meant: string | undefined,
): { readonly message: string; readonly fixes?: readonly Fix[] } {
  if (meant === undefined) return { message };
  const fixes = [suggestion(file.path, `Change to "${meant}"`, [{ range, text: JSON.stringify(meant) }])];
  return { message: `${message} Did you mean "${meant}"?`, fixes };
}

/** A chain that comes back to its beginning is reported where it begins; other faults are reported where they stand. */
function faultBehind(library: Library, place: Place): 'cycle' | undefined {
  const found = follow(library, place);
  return found.kind === 'broken' && found.fault === 'cycle' ? 'cycle' : undefined;
}

/** The same reference with another last part. */
function nearestRef(document: Document, library: Library, ref: string): string | undefined {
  const slash = ref.lastIndexOf('/');
  const hash = ref.indexOf('#');
  if (slash <= hash || hash < 0) return undefined;
  const parent = resolveRef(library, document, ref.slice(0, slash));
  if (typeof parent === 'string' || parent.node.kind !== 'object') {
    // The component is there, but among others: `#/components/parameters/Page` for `#/components/schemas/Page`.
    const name = ref.slice(slash + 1);
    const kinds = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'examples'];
    const kind = kinds.find((each) => atPointer(document.root, `/components/${each}/${name}`) !== undefined);
    return kind === undefined ? undefined : `#/components/${kind}/${name}`;
  }
  const keys = parent.node.properties.map(({ key }) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  const name = nearest(ref.slice(slash + 1), keys);
  return name === undefined ? undefined : ref.slice(0, slash + 1) + name;
}

/** What `security` names are security schemes of the description; one that is not is reported at the first place. */
function* aboutSecurity(description: Description, library: Library): Generator<void, readonly Finding[]> {
  const schemes = valueOf(valueOf(description.root, 'components'), 'securitySchemes');
  const names = schemes?.kind === 'object' ? schemes.properties.map(({ key }) => key) : [];
  const known = new Set(names);
  const findings: Finding[] = [];
  const look = (requirements: DataNode | undefined): void => {
    for (const requirement of itemsOf(requirements)) {
      if (requirement.kind !== 'object') continue;
      for (const { key, keyRange } of requirement.properties) {
        // OpenAPI 3.2 also takes the address of a scheme.
        if (known.has(key) || (description.generation === '3.2' && /[/#]/.test(key))) continue;
        known.add(key);
        const message = `"securitySchemes" of the components does not define "${key}".`;
        findings.push({
          code: 'openapi/ref',
          range: keyRange,
          ...reported(description, message, keyRange, nearest(key, names)),
        });
      }
    }
  };
  look(valueOf(description.root, 'security'));
  for (const [i, { place }] of (yield* operationSteps(description, library)).entries()) {
    if (i % 100 === 99) yield;
    if (findings.length >= 200) break;
    if (place.document.file === description.file) look(valueOf(place.node, 'security'));
  }
  return findings;
}
