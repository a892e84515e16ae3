/**
 * A copy of a message with only what JSON can express, and bytes: no functions, classes, or `undefined` in objects. A
 * worker accepts nothing else, and the settings of VS Code, for example, are an object with methods.
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
