import type { ExtensionContext } from 'vscode';
import { activateOn } from '../activation.ts';
import { webSide } from './webSide.ts';

export { deactivate } from '../activation.ts';

/** The extension where VS Code runs it in a browser: vscode.dev, github.dev. */
export function activate(context: ExtensionContext): void {
  activateOn(webSide, context);
}
