import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** Activates and returns the extension under test. */
export async function docsight(): Promise<vscode.Extension<unknown>> {
  const extension = vscode.extensions.getExtension('docsight.docsight');
  assert.ok(extension, 'Docsight is not installed');
  await extension.activate();
  return extension;
}

export function defineInstalled(): void {
  suite('installed', () => {
    test('the tested extension is the one in the .vsix', async () => {
      const { extensionPath } = await docsight();
      const root = process.env['DOCSIGHT_ROOT'] ?? '';
      assert.ok(!extensionPath.startsWith(root), extensionPath);
      assert.match(extensionPath, /extensions[\\/]docsight\.docsight-\d/);
    });

    test('every command of the manifest is registered', async () => {
      const extension = await docsight();
      const manifest = extension.packageJSON as { contributes: { commands: readonly { command: string }[] } };
      const known = new Set(await vscode.commands.getCommands(true));
      for (const { command } of manifest.contributes.commands) assert.ok(known.has(command), command);
    });
  });
}
