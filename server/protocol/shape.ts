/**
 * The subset of JSON Schema for the shapes of messages. scripts/generate/messageShapes.mjs generates them from types,
 * and fails for anything outside this subset.
 */
export type Shape = boolean | ShapeWords;

/** The keywords of JSON Schema that are supported. See `faultOf`. */
export interface ShapeWords {
  /** `#/definitions/NAME`. The keywords next to it apply too. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape;
  /** One shape for all items, or one for each position. */
  readonly items?: Shape | readonly Shape[];
  readonly anyOf?: readonly Shape[];
  readonly allOf?: readonly Shape[];
  readonly not?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** Shapes by the name in `$ref`. */
export type Definitions = Readonly<Record<string, Shape>>;

/** A fault in a value, and its position. */
export interface Fault {
  /** Keys and indices from the value to the wrong part. */
  readonly path: readonly string[];
  /** Follows the name of the wrong part: `must be of type integer`. */
  readonly what: string;
}

/**
 * Returns the first fault of a value from JSON.parse, or undefined if it matches the shape. Some editors send null for
 * optional members. Such a member is deleted from the value, unless its shape allows null.
 */
export function faultOf(shape: Shape, value: unknown, definitions: Definitions): Fault | undefined {
  if (shape === true) return undefined;
  if (shape === false) return fault('is not known here');
  const { $ref, type, enum: listed, not, allOf, anyOf } = shape;
  if ($ref !== undefined) {
    const found = faultOf(definitions[$ref.slice(refStart.length)] ?? false, value, definitions);
    if (found !== undefined) return found;
  }
  if (type !== undefined && ![type].flat().some((each) => isOf(each, value)))
    return fault(`must be of type ${[type].flat().join(' or ')}`);
  if ('const' in shape && value !== shape.const) return fault(`must be ${JSON.stringify(shape.const)}`);
  if (listed !== undefined && !listed.includes(value)) return fault(`must be one of ${listed.slice(0, 20).join(', ')}`);
  if (not !== undefined && faultOf(not, value, definitions) === undefined) return fault('is not allowed');
  for (const each of allOf ?? []) {
    const found = faultOf(each, value, definitions);
    if (found !== undefined) return found;
  }
  if (anyOf !== undefined) {
    const found = faultOfAll(anyOf, value, definitions);
    if (found !== undefined) return found;
  }
  if (typeof value === 'number' || typeof value === 'string') return faultOfSize(shape, value);
  if (Array.isArray(value)) return faultOfItems(shape, value, definitions);
  return isObject(value) ? faultOfMembers(shape, value, definitions) : undefined;
}

/** Returns a sentence about a fault in the parameters of a message. */
export function faultText({ path, what }: Fault): string {
  const place = path.slice(0, 8).map((key) => key.slice(0, 60));
  return place.length === 0 ? `The value ${what}.` : `"${place.join('.')}" ${what}.`;
}

const refStart = '#/definitions/';

function fault(what: string): Fault {
  return { path: [], what };
}

function within(key: string, found: Fault): Fault {
  return { path: [key, ...found.path], what: found.what };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number') return Number.isFinite(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  return type === 'object' ? isObject(value) : typeof value === type;
}

/** Returns undefined if the value matches one of the shapes. Otherwise returns the fault of the nearest shape. */
function faultOfAll(shapes: readonly Shape[], value: unknown, definitions: Definitions): Fault | undefined {
  let nearest: Fault | undefined;
  for (const each of shapes) {
    const found = faultOf(each, value, definitions);
    if (found === undefined) return undefined;
    if (nearest === undefined || found.path.length > nearest.path.length) nearest = found;
  }
  return nearest !== undefined && nearest.path.length > 0 ? nearest : fault('is not of a kind that is allowed here');
}

function faultOfSize(shape: ShapeWords, value: number | string): Fault | undefined {
  if (typeof value === 'string')
    return value.length > (shape.maxLength ?? value.length)
      ? fault(`is longer than ${shape.maxLength} characters`)
      : undefined;
  if (value < (shape.minimum ?? value)) return fault(`is less than ${shape.minimum}`);
  return value > (shape.maximum ?? value) ? fault(`is more than ${shape.maximum}`) : undefined;
}

function faultOfItems(shape: ShapeWords, value: readonly unknown[], definitions: Definitions): Fault | undefined {
  const { items, minItems, maxItems } = shape;
  if (value.length < (minItems ?? 0)) return fault(`has fewer than ${minItems} items`);
  if (value.length > (maxItems ?? value.length)) return fault(`has more than ${maxItems} items`);
  if (items === undefined || items === true) return undefined;
  for (const [i, item] of value.entries()) {
    const each = typeof items === 'object' && Array.isArray(items) ? (items[i] ?? true) : (items as Shape);
    const found = faultOf(each, item, definitions);
    if (found !== undefined) return within(String(i), found);
  }
  return undefined;
}

function faultOfMembers(
  { properties = {}, required = [], additionalProperties = true }: ShapeWords,
  value: Record<string, unknown>,
  definitions: Definitions,
): Fault | undefined {
  for (const name of required) if (!Object.hasOwn(value, name)) return fault(`has no "${name}"`);
  for (const name of Object.keys(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const found = faultOf(properties[name] ?? true, value[name], definitions);
    if (found === undefined) continue;
    if (value[name] !== null || required.includes(name)) return within(name, found);
    delete value[name];
  }
  if (additionalProperties === true) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(properties, name)) continue;
    const found = faultOf(additionalProperties, member, definitions);
    if (found !== undefined) return within(name, found);
  }
  return undefined;
}
