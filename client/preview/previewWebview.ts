import * as vscode from 'vscode';
import { previewDocument } from '../../server/protocol/previewDocument.ts';
import { randomText } from '../platform.ts';

/** The script of a webview, and the shared style sheet. */
export interface PreviewFiles {
  readonly script: string;
  readonly style: string;
}

const files = new Map<string, Promise<PreviewFiles>>();

/** Reads the files once. They are inlined in the document, because each request of a webview is slow. */
export function previewFiles(extension: vscode.Uri, script: 'preview.js' | 'gallery.js'): Promise<PreviewFiles> {
  const known = files.get(script);
  if (known !== undefined) return known;
  const media = vscode.Uri.joinPath(extension, 'dist', 'media');
  const read = async (name: string): Promise<string> =>
    new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(media, name)));
  const reading = Promise.all([read(script), read('preview.css')]).then(
    ([text, style]) => ({ script: text, style }),
    (error: unknown) => {
      files.delete(script);
      throw error;
    },
  );
  files.set(script, reading);
  return reading;
}

/** Makes the next document read the files again. */
export function forgetPreviewFiles(): void {
  files.clear();
}

/**
 * Writes the preview's document. It can only load files of the site and of our media folder. `site` is undefined
 * outside a site; then it loads no file of the folder.
 */
export function writeDocument(
  webview: vscode.Webview,
  extension: vscode.Uri,
  { script, style }: PreviewFiles,
  site: vscode.Uri | undefined,
  hosts: readonly string[],
): void {
  const media = vscode.Uri.joinPath(extension, 'dist', 'media');
  const local = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(media, name)).toString();
  webview.options = { enableScripts: true, localResourceRoots: site === undefined ? [media] : [site, media] };
  webview.html = previewDocument({
    cspSource: webview.cspSource,
    nonce: randomText(24),
    script: { text: script },
    // Relative URLs would be wrong in an inlined style sheet.
    style: { text: style.replaceAll('url("./', () => `url("${local('')}/`) },
    mermaidUri: local('mermaid.js'),
    allowedHosts: hosts,
  });
}

/** The icon of the preview's tab: the site's favicon, else our own icon. */
export function tabIcon(
  webview: vscode.Webview,
  extension: vscode.Uri,
  site: vscode.Uri | undefined,
  favicon: string | undefined,
): vscode.Uri {
  const own = vscode.Uri.joinPath(extension, 'media', 'icon.png');
  if (site === undefined || favicon === undefined) return own;
  const base = `${webview.asWebviewUri(site).toString()}/`;
  const path = favicon.startsWith(base) ? favicon.slice(base.length) : '';
  return path === '' ? own : vscode.Uri.joinPath(site, ...path.split('/').map(decodeURIComponent));
}
