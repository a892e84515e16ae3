/** Input for the document of a preview. All URLs belong to the panel. */
export interface PreviewDocument {
  /** Source of scripts, styles, fonts and the site's files: `webview.cspSource` or `'self'`. */
  readonly cspSource: string;
  /** New for each document: letters and digits. */
  readonly nonce: string;
  readonly script: DocumentPart;
  readonly style: DocumentPart;
  /** Loaded when a page first contains a diagram. */
  readonly mermaidUri: string;
  /** Hosts that the user allowed for pictures, video, frames and fonts. */
  readonly allowedHosts?: readonly string[];
  /** URL that a live preview in a browser uses for its messages. Absent in VS Code. */
  readonly live?: string;
  /** Origin of the page around this document, which hears its messages. Absent in VS Code. */
  readonly frame?: string;
  /** Script that sets light or dark mode before the first paint. In VS Code, the preview's script runs early enough. */
  readonly firstModeUri?: string;
  /** True if an editor can show the source of a clicked element in a live preview. */
  readonly hasEditor?: boolean;
}

/** One of the preview's own files: its URL, or its text, which is embedded in the document. */
export type DocumentPart = { readonly uri: string } | { readonly text: string };

/**
 * Returns the document that the preview's script fills. Only the project's own scripts can run in it: there is no
 * default source, and scripts need the nonce, so inline scripts of pages are blocked. Inline styles are allowed,
 * because formulas and diagrams need them.
 */
export function previewDocument(options: PreviewDocument): string {
  const { cspSource, nonce, script, style, mermaidUri, live, frame, firstModeUri } = options;
  const dataLive = live === undefined ? '' : ` data-live="${escapeAttribute(live)}"`;
  const dataFrame = frame === undefined ? '' : ` data-frame="${escapeAttribute(frame)}"`;
  // Only the webview's own files: the script fetches from them what side-by-side frames show.
  const files = cspSource.split(' ').filter((source) => source !== "'self'");
  const connect = live === undefined ? `connect-src ${files.join(' ')}; ` : "connect-src 'self'; ";
  return `<!DOCTYPE html>
<html lang="en" data-mode="light">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeAttribute(`${contentPolicy(cspSource, nonce, options.allowedHosts ?? [])}; ${connect}`)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preview</title>
${
  firstModeUri === undefined
    ? ''
    : `<script nonce="${escapeAttribute(nonce)}"${dataLive} src="${escapeAttribute(firstModeUri)}"></script>
`
}${styleElement(style)}
</head>
<body>
<div id="ds-app" class="app"></div>
<script nonce="${escapeAttribute(nonce)}" data-mermaid="${escapeAttribute(mermaidUri)}"${dataLive}${dataFrame}${options.hasEditor === true ? ' data-editor' : ''}${scriptRest(script)}</script>
</body>
</html>
`;
}

function styleElement(style: DocumentPart): string {
  return 'uri' in style
    ? `<link rel="stylesheet" href="${escapeAttribute(style.uri)}">`
    : `<style>${style.text.replace(/<(?=\/style)/gi, '\\3c ')}</style>`;
}

/** Returns the rest of the script element, after the shared attributes. */
function scriptRest(script: DocumentPart): string {
  return 'uri' in script ? ` src="${escapeAttribute(script.uri)}">` : `>${escapeInline(script.text)}`;
}

/**
 * Returns a script that can be inline in a document. Our scripts contain `</script` and `<!--` only inside strings, so
 * both can be escaped.
 */
export function escapeInline(script: string): string {
  return script.replace(/<(?=\/script|!--)/gi, '\\x3c');
}

/** Returns the Content Security Policy of a preview. Ignores hosts that are not valid host names. */
export function contentPolicy(cspSource: string, nonce: string, allowedHosts: readonly string[]): string {
  const hosts = allowedHosts.filter((host) => /^[a-z0-9.-]+(?::\d{1,5})?$/.test(host)).map((host) => `https://${host}`);
  const from = [cspSource, ...hosts].join(' ');
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `script-src 'nonce-${nonce.replace(/[^A-Za-z0-9+/=_-]/g, '')}'`,
    `style-src ${cspSource} 'unsafe-inline'`,
    `font-src ${from} data:`,
    // Small drawings in the style sheet are data URLs.
    `img-src ${from} data:`,
    `media-src ${from}`,
    `frame-src ${hosts.length === 0 ? "'none'" : hosts.join(' ')}`,
  ].join('; ');
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
