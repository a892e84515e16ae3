/**
 * An integer from 0 to 2^31 - 1, like `uinteger` in LSP. Incoming values are checked for this range
 * (scripts/generate/messageShapes.mjs).
 */
export type Whole = number;
