import type { FromGallery, FromWebview, WebviewState } from './messages.ts';

/**
 * Reads a message from the webview, which is untrusted. Returns undefined unless it is exactly one of the known
 * messages, with values of limited size.
 */
export function readFromWebview(value: unknown): FromWebview | undefined {
  const kind = field(value, 'kind') as FromWebview['kind'] | undefined;
  const text = (name: string, limit: number): string | undefined => asText(field(value, name), limit);
  const line = asLine(field(value, 'line'));
  switch (kind) {
    case 'ready':
    case 'shown':
    case 'create':
    case 'cancelSend':
      return { kind };
    case 'navigate': {
      const href = text('href', 8_192);
      return href === undefined ? undefined : { kind, href, inEditor: field(value, 'inEditor') === true };
    }
    case 'reveal': {
      const name = text('field', 500);
      return line === undefined ? undefined : { kind, line, ...(name === undefined ? {} : { field: name }) };
    }
    case 'scrolled':
      return line === undefined ? undefined : { kind, line };
    case 'version': {
      const version = text('version', 200);
      return version === undefined ? undefined : { kind, version };
    }
    case 'history': {
      const step = field(value, 'step');
      return step === 1 || step === -1 ? { kind, step } : undefined;
    }
    case 'search': {
      const query = text('query', 500);
      return query === undefined ? undefined : { kind, query };
    }
    case 'allowHost': {
      const host = text('host', 260);
      return host !== undefined && /^[a-z0-9.-]+(?::\d{1,5})?$/.test(host) ? { kind, host } : undefined;
    }
    case 'copy': {
      const copied = text('text', 1_000_000);
      return copied === undefined ? undefined : { kind, text: copied };
    }
    case 'copyBlock': {
      const form = field(value, 'form');
      const isForm = form === 'link' || form === 'markdown' || form === 'mdx';
      return line !== undefined && isForm ? { kind, line, form } : undefined;
    }
    case 'send': {
      const inputs = field(value, 'inputs');
      // Only the size is checked here. The content is checked where it is used.
      const isSane = typeof inputs === 'object' && inputs !== null && sizeOf(inputs) <= 60_000_000;
      const [remember, forget] = [field(value, 'remember') === true, field(value, 'forget') === true];
      return isSane ? { kind, inputs, remember, forget } : undefined;
    }
    case 'isKept': {
      const inputs = field(value, 'inputs');
      const method = asLine(field(value, 'method'));
      const isSane = typeof inputs === 'object' && inputs !== null && sizeOf(inputs) <= 1_000_000;
      return isSane && method !== undefined ? { kind, inputs, method } : undefined;
    }
    case 'log': {
      const message = text('message', 10_000);
      return message === undefined ? undefined : { kind, message };
    }
    case undefined:
      return undefined;
    default:
      kind satisfies never;
      return undefined;
  }
}

/** Reads a message from the component gallery, which is untrusted too. */
export function readFromGallery(value: unknown): FromGallery | undefined {
  const kind = field(value, 'kind') as FromGallery['kind'] | undefined;
  const name = asText(field(value, 'name'), 200);
  switch (kind) {
    case 'ready':
    case 'close':
      return { kind };
    case 'insert':
      return name === undefined ? undefined : { kind, name };
    case undefined:
      return undefined;
    default:
      kind satisfies never;
      return undefined;
  }
}

/** Reads what a webview kept during a reload of the window. It is as untrusted as a message. */
export function readWebviewState(value: unknown): WebviewState {
  const uri = asText(field(value, 'uri'), 8_192);
  const version = asText(field(value, 'version'), 200);
  const zoom = field(value, 'zoom');
  return {
    ...(uri === undefined ? {} : { uri }),
    ...(version === undefined || version === '' ? {} : { version }),
    ...(typeof zoom === 'number' && zoom >= 0.25 && zoom <= 4 ? { zoom } : {}),
    ...(field(value, 'isPinned') === true ? { isPinned: true } : {}),
  };
}

/** Returns an own property of an untrusted value, never an inherited one. */
function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns the length as JSON, or infinity if the value cannot be serialized. */
function sizeOf(value: unknown): number {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function asText(value: unknown, limit: number): string | undefined {
  return typeof value === 'string' && value.length <= limit ? value : undefined;
}

function asLine(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 10_000_000 ? value : undefined;
}
