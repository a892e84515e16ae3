import { type DataNode, itemsOf, type ObjectNode, type StringNode, valueOf } from '../../data/node.ts';
import { type Finding, type Fix, suggestion } from '../../text/finding.ts';
import { memo, memo2 } from '../../text/memo.ts';
import { namesOf, nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { type ApiDocument, type Document, isApiDocument, isBroken, type Place } from '../document/document.ts';
import { type OwnFindings, readingOf } from '../document/knownFile.ts';
import {
  atPointer,
  follow,
  type Library,
  LibraryOfOne,
  type ReferenceFault,
  refsOf,
  resolveRef,
} from '../document/reference.ts';
import { operationsOf } from '../operation/operations.ts';

/** Maximum number of findings for one file. */
const maxReported = 200;

/** Findings about the references of a document. */
export interface RefFindings {
  readonly findings: readonly Finding[];
  /** Other files that its references point to. */
  readonly parts: readonly Document[];
}

/** Returns the findings about references and names of security schemes in a document. */
export const refFindings: (document: Document, library: Library) => RefFindings = memo2((document, library) => {
  const own = ownRefFindings(document);
  const findings = [...own.findings];
  const parts = new Set<Document>();
  for (const ref of own.foreign) {
    if (findings.length >= maxReported) break;
    const step = resolveRef(library, document, ref.value);
    const isElsewhere = typeof step !== 'string' && step.document.file !== document.file;
    if (isElsewhere) parts.add(step.document);
    const found = aboutRef(document, library, ref) ?? (isElsewhere ? aboutExternal(document, ref) : undefined);
    if (found !== undefined) findings.push(found);
  }
  return { findings, parts: [...parts] };
});

/** Same as far as they do not depend on other files. `foreign` are the references to other files. */
export const ownRefFindings: (document: Document) => OwnFindings<StringNode> = memo(
  (document) => readingOf(document.file)?.refs ?? findOwn(document),
);

function findOwn(document: Document): OwnFindings<StringNode> {
  const apiDocument = isApiDocument(document) ? document : undefined;
  // A document that is not read to its end, or follows other rules, would have false findings.
  if (isBroken(document) || (apiDocument !== undefined && isUnread(apiDocument))) return { findings: [], foreign: [] };
  const library = new LibraryOfOne(document.file);
  const findings: Finding[] = [];
  const foreign: StringNode[] = [];
  for (const ref of refsOf(document)) {
    if (findings.length >= maxReported) break;
    let found: Finding | undefined;
    const isForeign = library.needsOtherFiles(() => {
      found = aboutRef(document, library, ref);
    });
    if (isForeign) foreign.push(ref);
    else if (found !== undefined) findings.push(found);
  }
  if (apiDocument === undefined) return { findings, foreign };
  return { findings: [...findings, ...aboutSecurity(apiDocument, library)], foreign };
}

/** True for Swagger 2.0 and versions that do not exist. Only the version is reported. */
function isUnread({ version }: ApiDocument): boolean {
  return version === undefined || version === '2.0';
}

const reasons: Readonly<Record<ReferenceFault, (target: string) => string>> = {
  missing: (target) => `"${target}" does not exist.`,
  'no-file': (target) => `The site has no JSON or YAML file for "${target}".`,
  remote: (target) => `"${target}" is on the network, and references are not fetched. Add the file to the site.`,
  outside: (target) => `"${target}" is outside the site. Files outside the site are not read.`,
  cycle: (target) => `"${target}" refers back to itself.`,
  malformed: (target) => `"${target}" is not a valid reference.`,
};

function aboutRef(document: Document, library: Library, ref: StringNode): Finding | undefined {
  const step = resolveRef(library, document, ref.value);
  const fault = typeof step === 'string' ? step : faultBehind(library, step);
  if (fault === undefined) return undefined;
  const meant = fault === 'missing' ? nearestRef(document, library, ref.value) : undefined;
  return { code: 'openapi/ref', range: ref.range, ...reported(document, reasons[fault](ref.value), ref.range, meant) };
}

/**
 * Reports a reference of an API document to another file. References in that file follow from it.
 * Source: platform-today.md, "OpenAPI": references inside one document only (mintlify/docs
 * api-playground/openapi-setup).
 */
function aboutExternal(document: Document, ref: StringNode): Finding | undefined {
  if (!isApiDocument(document)) return undefined;
  const message = 'The platform does not resolve a "$ref" to another file. Move the definition into this file.';
  return { code: 'openapi/external-ref', range: ref.range, message };
}

/** Adds the likely name to a message, and the fix. */
function reported(
  { file }: Document,
  message: string,
  range: Range,
  meant: string | undefined,
): { readonly message: string; readonly fixes?: readonly Fix[] } {
  if (meant === undefined) return { message };
  const fixes = [
    suggestion({ path: file.path, title: `Change to "${meant}"`, edits: [{ range, text: JSON.stringify(meant) }] }),
  ];
  return { message: `${message} Did you mean "${meant}"?`, fixes };
}

/** Returns `cycle` if a chain of references returns to its start. Other faults are reported where they are. */
function faultBehind(library: Library, place: Place): 'cycle' | undefined {
  const found = follow(library, place);
  return found.kind === 'broken' && found.fault === 'cycle' ? 'cycle' : undefined;
}

/** Returns the reference with the most likely last part. */
function nearestRef(document: Document, library: Library, ref: string): string | undefined {
  const slash = ref.lastIndexOf('/');
  const hash = ref.indexOf('#');
  if (slash <= hash || hash < 0) return undefined;
  const parent = resolveRef(library, document, ref.slice(0, slash));
  if (typeof parent === 'string' || parent.node.kind !== 'object') {
    // The component exists in another section: `#/components/parameters/Page` for `#/components/schemas/Page`.
    const name = ref.slice(slash + 1);
    const kinds = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'examples'];
    const kind = kinds.find((each) => atPointer(document.root, `/components/${each}/${name}`) !== undefined);
    return kind === undefined ? undefined : `#/components/${kind}/${name}`;
  }
  const name = nearest(ref.slice(slash + 1), namesIn(parent.node));
  return name === undefined ? undefined : ref.slice(0, slash + 1) + name;
}

/** Returns the keys of an object as last parts of references, prepared for comparison. */
const namesIn = memo(({ properties }: ObjectNode) =>
  namesOf(properties.map(({ key }) => key.replaceAll('~', '~0').replaceAll('/', '~1'))),
);

/** Reports names in `security` that are not a security scheme of the API document, at the first place. */
function aboutSecurity(apiDocument: ApiDocument, library: Library): readonly Finding[] {
  const schemes = valueOf(valueOf(apiDocument.root, 'components'), 'securitySchemes');
  const names = schemes?.kind === 'object' ? schemes.properties.map(({ key }) => key) : [];
  const known = new Set(names);
  const findings: Finding[] = [];
  const look = (requirements: DataNode | undefined): void => {
    for (const requirement of itemsOf(requirements)) {
      if (requirement.kind !== 'object') continue;
      for (const { key, keyRange } of requirement.properties) {
        // OpenAPI 3.2 also allows the URI of a scheme.
        if (known.has(key) || (apiDocument.version === '3.2' && /[/#]/.test(key))) continue;
        known.add(key);
        const message = `"securitySchemes" of the components does not define "${key}".`;
        findings.push({
          code: 'openapi/ref',
          range: keyRange,
          ...reported(apiDocument, message, keyRange, nearest(key, names)),
        });
      }
    }
  };
  look(valueOf(apiDocument.root, 'security'));
  for (const { place } of operationsOf(apiDocument, library)) {
    if (findings.length >= maxReported) break;
    if (place.document.file === apiDocument.file) look(valueOf(place.node, 'security'));
  }
  return findings;
}
