/**
 * A message as JSON would carry it, but with its bytes: without functions, `undefined` in objects, and classes. A worker
 * accepts nothing else. The settings of VS Code, for example, are an object with methods.
 */
export function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (Array.isArray(value)) return value.map((each) => (isLeftOut(each) ? null : plain(each)));
  if ('toJSON' in value && typeof value.toJSON === 'function') return plain(value.toJSON());
  const entries = Object.entries(value).filter(([, each]) => !isLeftOut(each));
  return Object.fromEntries(entries.map(([key, each]) => [key, plain(each)]));
}

function isLeftOut(value: unknown): boolean {
  return value === undefined || typeof value === 'function' || typeof value === 'symbol';
}
