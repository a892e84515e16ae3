import * as vscode from 'vscode';
import { readFromGallery } from '../../server/protocol/fromWebview.ts';
import type { ToGallery } from '../../server/protocol/messages.ts';
import type { App } from '../app.ts';
import { allowedHosts } from '../preview/allowedHosts.ts';
import { previewFiles, tabIcon, writeDocument } from '../preview/previewWebview.ts';

/** How a gallery ended: `closed` by Escape or its tab, `left` for another one, `failed` to load. */
export type GalleryEnd =
  | { readonly kind: 'chosen'; readonly name: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed' };

/** View type of the gallery. */
export const galleryType = 'docsight.components';

/** In milliseconds: after this time without a message, the webview failed to load. */
const patience = 10_000;

let leave: (() => void) | undefined;

/** Shows the components that fit at the cursor as they look on the site, until one is chosen. */
export async function showGallery(app: App, { document, selection }: vscode.TextEditor): Promise<GalleryEnd> {
  leave?.();
  const { context, server, sites } = app;
  const { uri } = document;
  const [site, files] = await Promise.all([sites.around(uri), previewFiles(context.extensionUri, 'gallery.js')]);
  const root = vscode.Uri.parse(site?.folder ?? vscode.Uri.joinPath(uri, '..').toString());
  const title = vscode.l10n.t('Insert Component');
  const panel = vscode.window.createWebviewPanel(galleryType, title, vscode.ViewColumn.Beside);
  panel.iconPath = tabIcon(panel.webview, context.extensionUri, undefined, undefined);
  const hosts = allowedHosts(context, uri);
  const drawn = server.request('docsight/components/drawn', {
    uri: uri.toString(),
    line: selection.start.line,
    character: selection.start.character,
    resourceRoot: panel.webview.asWebviewUri(root).toString(),
    allowedHosts: hosts,
  });
  const end = await new Promise<GalleryEnd>((done) => {
    const timer = setTimeout(() => done({ kind: 'failed' }), patience);
    leave = () => done({ kind: 'left' });
    const failed = (error: unknown): void => {
      app.log.error(`Components: ${String(error)}`);
      done({ kind: 'failed' });
    };
    panel.onDidDispose(() => done({ kind: 'closed' }));
    panel.webview.onDidReceiveMessage((value: unknown) => {
      const message = readFromGallery(value);
      switch (message?.kind) {
        case 'ready':
          clearTimeout(timer);
          drawn.then((components) => {
            if (components === null) done({ kind: 'failed' });
            else
              void panel.webview.postMessage({ kind: 'components', ...components, words: words() } satisfies ToGallery);
          }, failed);
          break;
        case 'insert':
          done({ kind: 'chosen', name: message.name });
          break;
        case 'close':
          done({ kind: 'closed' });
          break;
        case undefined:
          break;
        default:
          message satisfies never;
      }
    });
    writeDocument(panel.webview, context.extensionUri, files, site === undefined ? undefined : root, hosts);
  });
  leave = undefined;
  panel.dispose();
  return end;
}

function words(): ToGallery['words'] {
  return {
    title: vscode.l10n.t('Insert Component'),
    placeholder: vscode.l10n.t('Name or purpose'),
    own: vscode.l10n.t('This site'),
    none: vscode.l10n.t('No component matches "{0}".', '%'),
    one: vscode.l10n.t('1 component'),
    many: vscode.l10n.t('{0} components', '%'),
  };
}
