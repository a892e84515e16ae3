import { evaluator } from './evaluator.ts';
import { git } from './git.ts';
import type { Part } from './part.ts';
import { xss } from './xss.ts';

/** All parts, in the order of their names in SECURITY.md. */
export const parts: readonly Part[] = [xss, evaluator, git];
