import type { ExtensionContext } from 'vscode';
import { activateOn } from '../activation.ts';
import { webSide } from './webSide.ts';

export { deactivate } from '../activation.ts';

/** Entry point in a browser: vscode.dev and github.dev. */
export function activate(context: ExtensionContext): void {
  activateOn(webSide, context);
}
