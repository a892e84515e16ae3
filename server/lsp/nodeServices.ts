import { rulesPlace } from '../host/node/rules/rulesFiles.ts';
import { createLivePreviews } from './livePreviews.ts';
import type { HostServices } from './services.ts';

/** Services that use the files and ports of this machine. */
export const nodeServices: HostServices = { rulesPlace, livePreviews: createLivePreviews };
