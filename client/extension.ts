import type { ExtensionContext } from 'vscode';
import { activateOn } from './activation.ts';
import { nodeSide } from './node/nodeSide.ts';

export { deactivate } from './activation.ts';

/** Entry point with Node: on a desktop, or on the machine of a remote window. */
export function activate(context: ExtensionContext): void {
  activateOn(nodeSide, context);
}
