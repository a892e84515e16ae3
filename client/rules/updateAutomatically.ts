import * as vscode from 'vscode';
import type { SiteInfo } from '../../server/protocol/messages.ts';
import { writeText } from '../editing/write.ts';
import type { Server } from '../languageServer/server.ts';

/** Updates rules files without asking, for `docsight.rules.updateOnSave`. */
export async function updateAutomatically(server: Server, site: SiteInfo, targets: readonly string[]): Promise<void> {
  const trusted = vscode.workspace.isTrusted;
  for (const { uri, before, after, problem } of await server.request('docsight/rules/generate', {
    folder: site.folder,
    targets,
    trusted,
  })) {
    if (problem === undefined && before !== undefined && before !== after)
      await writeText({ uri: vscode.Uri.parse(uri), before, after });
  }
}
