export const chromiumFlags: readonly string[];
/** Path of a Chromium, installed where that can be done without asking. */
export function chromium(): Promise<string>;
