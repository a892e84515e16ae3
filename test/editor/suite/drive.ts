import type { DriverRequest } from '../driver.ts';

/** Sends a request to the driver, which controls the window. */
export async function drive(request: DriverRequest): Promise<unknown> {
  const url = process.env['DOCSIGHT_DRIVER'];
  if (url === undefined) throw new Error('DOCSIGHT_DRIVER is missing');
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) });
  const { value, error } = (await response.json()) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(`${request.op}: ${error}`);
  return value;
}

/** The value of an expression in the front webview. */
export function inWebview(expression: string): Promise<unknown> {
  return drive({ op: 'evaluate', expression, inWebview: true });
}

/** Waits until the front webview is up to date. */
export async function drawn(): Promise<void> {
  await inWebview('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
}

/** Asks again until the answer is good. The error contains the last answer. */
export async function until<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  isGood: (value: Value) => boolean,
  patience = 60_000,
): Promise<Value> {
  const begun = Date.now();
  for (;;) {
    let last: unknown;
    try {
      const value = await ask();
      if (isGood(value)) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    const waited = Date.now() - begun;
    if (waited > patience)
      throw new Error(
        `${what}: not within ${patience} ms; last ${last instanceof Error ? last.message : JSON.stringify(last)}`,
      );
    // Longer waits poll less often, because each request slows the window.
    await new Promise((done) => setTimeout(done, Math.min(250, 30 + waited / 10)));
  }
}
