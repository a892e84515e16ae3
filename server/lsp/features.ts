import type { Feature } from './feature.ts';

/** Every feature of the editor, one row each. */
export const features: readonly Feature[] = [];
