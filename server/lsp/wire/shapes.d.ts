import type { Definitions, Shape } from '../../protocol/shape.ts';

/** Shapes of the parameters of every request that may come in, by method. */
export const requests: Readonly<Record<string, Shape>>;
/** The same of notifications. */
export const notices: Readonly<Record<string, Shape>>;
/** What those refer to. */
export const definitions: Definitions;
