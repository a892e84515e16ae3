/** A whole number from 0 to 2^31 - 1, which LSP calls `uinteger`: what comes in is held against that (scripts/generate/messageShapes.mjs). */
export type Whole = number;
