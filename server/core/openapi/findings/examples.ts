import { type DataNode, type ObjectNode, property, valueOf } from '../../data/node.ts';
import { type Finding, safeFix } from '../../text/finding.ts';
import type { ApiDocument } from '../document/document.ts';
import { followed, isNamingKey, isOpaqueKey, type Library, refOf } from '../document/reference.ts';
import { type FitOptions, misfitOf } from '../operation/fits.ts';

/** Maximum number of nodes that are searched, and of findings in one document. */
const maxNodes = 300_000;
const maxFindings = 100;
/** Maximum number of values that are compared in one document. */
const maxValues = 200_000;

interface Entry {
  readonly node: DataNode;
  readonly isNamed: boolean;
  /** The node's key, and the key around that, such as `content` around a media type. */
  readonly key?: string;
  readonly within?: string | undefined;
  readonly direction: 'request' | 'response' | undefined;
}

/** Reports examples that contradict their schema, the first contradiction of each. */
export function exampleFindings(apiDocument: ApiDocument, library: Library): readonly Finding[] {
  const found = new Map<number, Finding>();
  const budget = { left: maxValues };
  const open: Entry[] = [{ node: apiDocument.root, isNamed: false, direction: undefined }];
  let left = maxNodes;
  for (let entry = open.pop(); entry !== undefined && left-- > 0 && found.size < maxFindings; entry = open.pop()) {
    const { node, isNamed, direction, key: within } = entry;
    if (node.kind === 'array') for (const item of node.items) open.push({ node: item, isNamed: false, direction });
    if (node.kind !== 'object') continue;
    if (!isNamed)
      for (const example of examplesIn(apiDocument, library, node, entry)) {
        const finding = aboutExample(apiDocument, library, example, { budget, ...(direction && { direction }) });
        if (finding !== undefined) found.set(finding.range.start, finding);
      }
    for (const { key, value } of node.properties) {
      if (value?.kind !== 'object' && value?.kind !== 'array') continue;
      if (!isNamed && isOpaqueKey(key, value)) continue;
      const inner =
        key === 'responses' ? 'response' : key === 'requestBody' || key === 'parameters' ? 'request' : direction;
      open.push({ node: value, isNamed: isNamingKey(key) && !isNamed, direction: inner, key, within });
    }
  }
  return [...found.values()].toSorted((a, b) => a.range.start - b.range.start);
}

interface Example {
  readonly schema: DataNode;
  readonly value: DataNode;
  /** The value is written in a URL or header. */
  readonly isText: boolean;
}

/** The examples of a media type, parameter or header, with its schema; of a schema itself. */
function examplesIn(
  document: ApiDocument,
  library: Library,
  node: ObjectNode,
  { key = '', within }: Entry,
): readonly Example[] {
  const holder = valueOf(node, 'schema');
  const single = valueOf(node, 'example');
  const several = valueOf(node, 'examples');
  if (single === undefined && several === undefined) return [];
  const isText = property(node, 'in') !== undefined || within === 'headers';
  // The body of another media type, such as XML, is written as a string, whatever its schema says.
  // Source: https://spec.openapis.org/oas/v3.1.1.html#media-type-object, "example".
  const isShown = (value: DataNode): boolean =>
    within !== 'content' || value.kind !== 'string' || /json|form|multipart/i.test(key);
  if (holder !== undefined) {
    const named = (several?.kind === 'object' ? several.properties : []).flatMap(({ value }) => {
      const at = value && followed(library, { document, node: value });
      const inner =
        at?.document.file === document.file ? (valueOf(at.node, 'value') ?? valueOf(at.node, 'dataValue')) : undefined;
      return inner ?? [];
    });
    return [...(single === undefined ? [] : [single]), ...named]
      .filter(isShown)
      .map((value) => ({ schema: holder, value, isText }));
  }
  if (!isSchema(node)) return [];
  const list = several?.kind === 'array' ? several.items : [];
  return [...(single === undefined ? [] : [single]), ...list].map((value) => ({ schema: node, value, isText: false }));
}

/** True for a schema with a type or allowed values. Only then an `example` in it is certainly an example of it. */
function isSchema(node: ObjectNode): boolean {
  return refOf(node) === undefined && (valueOf(node, 'type') !== undefined || valueOf(node, 'enum') !== undefined);
}

function aboutExample(
  document: ApiDocument,
  library: Library,
  { schema, value, isText: isWritten }: Example,
  options: FitOptions,
): Finding | undefined {
  // JSON in a string is shown unchanged, whatever the schema says.
  if (value.kind === 'string' && /^\s*[{[]/.test(value.value)) return undefined;
  const misfit = misfitOf(library, { document, node: schema }, value, { ...options, isText: isWritten });
  if (misfit === undefined) return undefined;
  const text = misfit.text.replace(/^it /, 'The value ').replace(/^entry/, 'Entry');
  const { range } = misfit;
  const written = document.file.text.slice(range.start, range.end);
  const isText =
    misfit.kind === 'type' && misfit.text.endsWith('must be a string') && /^(?:-?\d[\d.]*|true|false)$/.test(written);
  return {
    code: 'openapi/example',
    range,
    message: `The example does not fit its schema. ${text}.`,
    ...(isText && {
      fixes: [
        safeFix({ path: document.file.path, title: 'Write it as text', edits: [{ range, text: `"${written}"` }] }),
      ],
    }),
  };
}
