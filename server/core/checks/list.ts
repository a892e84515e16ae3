import type { Check } from './check.ts';

/** Every check there is. A test holds this list against the files of this folder and the rows of schemas/findings.json. */
export const checks: readonly Check[] = [];
