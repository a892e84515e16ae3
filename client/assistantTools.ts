import * as vscode from 'vscode';
import type { SiteInfo } from '../server/protocol/messages.ts';
import type { Server } from './languageServer/server.ts';
import type { Sites } from './sites/sites.ts';

/**
 * Tools for assistants in VS Code: the same as those of `docsight mcp`. They only read, so they run without
 * confirmation.
 */
export function registerTools(context: vscode.ExtensionContext, server: Server, sites: Sites): vscode.Disposable {
  const registered = toolNames(context.extension.packageJSON).map((name) =>
    vscode.lm.registerTool<object>(name, {
      async invoke({ input }) {
        const site = await activeSite(sites);
        const text =
          site === undefined
            ? vscode.l10n.t('No folder in this workspace has the docs.json of a documentation site.')
            : (await server.request('docsight/tool', { folder: site.folder, name, input })).text;
        return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
      },
    }),
  );
  return vscode.Disposable.from(...registered);
}

/** The tools in the manifest, which are those of schemas/tools.json. */
function toolNames(manifest: unknown): readonly string[] {
  const { contributes } = manifest as {
    readonly contributes?: { readonly languageModelTools?: readonly { readonly name: string }[] };
  };
  return (contributes?.languageModelTools ?? []).map(({ name }) => name);
}

/** The site of the active editor, else the first one. */
async function activeSite(sites: Sites): Promise<SiteInfo | undefined> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const around = active === undefined ? undefined : await sites.around(active);
  return around ?? (await sites.all()).find(({ dialect }) => dialect !== 'foreign');
}
