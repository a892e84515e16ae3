import * as vscode from 'vscode';
import { previewDocument } from '../../server/protocol/previewDocument.ts';
import { randomText } from '../platform.ts';

/** A webview's script, and the style sheet that all have. */
export interface PreviewFiles {
  readonly script: string;
  readonly style: string;
}

const files = new Map<string, Promise<PreviewFiles>>();

/**
 * Reads them, once. Each file that a webview has to ask for goes through the window and back: these are in its
 * document.
 */
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

/** Has them read again by the next document. */
export function forgetPreviewFiles(): void {
  files.clear();
}

/**
 * Fills a webview with the preview's document, which may read files of the site and of our media, and nothing else.
 * `site` is undefined if none exists: then nothing of the folder is shown either.
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
    // In its new place, its relative addresses would lead elsewhere.
    style: { text: style.replaceAll('url("./', () => `url("${local('')}/`) },
    mermaidUri: local('mermaid.js'),
    allowedHosts: hosts,
  });
}

/** What is on the preview's tab: the site's favicon, as it will in a browser, else our own icon. */
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
