import { bytes } from './bytes.ts';
import { evaluator } from './evaluator.ts';
import { git } from './git.ts';
import type { Part } from './part.ts';
import { protocol } from './protocol.ts';
import { sizes } from './sizes.ts';
import { xss } from './xss.ts';

/** All parts, in the order of their names in SECURITY.md. */
export const parts: readonly Part[] = [xss, protocol, sizes, bytes, evaluator, git];
