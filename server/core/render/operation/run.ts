import type { ExampleOptions } from '../../openapi/example.ts';
import type { Library } from '../../openapi/reference.ts';
import type { Context } from '../context.ts';

/** What rendering an operation carries along. Lives only while one page is rendered. */
export interface Run {
  readonly context: Context;
  readonly library: Library;
  readonly maintainOrder: boolean;
  readonly direction: ExampleOptions['direction'];
  /** Fields that may still be drawn, shared by the whole page. */
  readonly budget: { left: number };
}

/** A page that shows more than this is read by nobody; descriptions may ask for millions. */
export const mostFields = 4000;
/** Levels of nested fields; below stands a note. */
export const deepestField = 12;
