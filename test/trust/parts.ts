import { bytes } from './bytes.ts';
import { determinism } from './determinism.ts';
import { disk } from './disk.ts';
import { evaluator } from './evaluator.ts';
import { git } from './git.ts';
import { http } from './http.ts';
import { network } from './network.ts';
import type { Part } from './part.ts';
import { protocol } from './protocol.ts';
import { sizes } from './sizes.ts';
import { soak } from './soak.ts';
import { supply } from './supply.ts';
import { survival } from './survival.ts';
import { writing } from './writers.ts';
import { xss } from './xss.ts';

/** All parts, in the order of SECURITY.md. */
export const parts: readonly Part[] = [
  xss,
  protocol,
  survival,
  sizes,
  bytes,
  http,
  disk,
  writing,
  network,
  soak,
  determinism,
  supply,
  evaluator,
  git,
];
