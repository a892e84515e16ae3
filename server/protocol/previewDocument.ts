/** What the document of a preview is made from. All URLs are the panel's own. */
export interface PreviewDocument {
  /** Where scripts, styles, fonts and the site's files come from: `webview.cspSource`, or `'self'`. */
  readonly cspSource: string;
  /** Fresh for each document: letters and digits. */
  readonly nonce: string;
  readonly script: DocumentPart;
  readonly style: DocumentPart;
  /** Loaded when a page first has a diagram. */
  readonly mermaidUri: string;
  /** Hosts that the user lets pictures, video, frames and fonts load from. */
  readonly allowedHosts?: readonly string[];
  /** Where a live preview in a browser sends and hears its messages; absent in VS Code. */
  readonly live?: string;
  /** Says before anything is drawn whether it is light or dark; in VS Code the preview's script is early enough. */
  readonly firstModeUri?: string;
  /** An editor shows the sources of what is clicked in a live preview. */
  readonly hasEditor?: boolean;
}

/** One of the preview's own files: where it is, or its text, which then is in the document itself. */
export type DocumentPart = { readonly uri: string } | { readonly text: string };

/**
 * The document that the preview's script fills. Nothing but the project's own scripts can run in it: no default source,
 * a nonce for scripts, no inline ones. Styles may be inline, since formulas and diagrams need them.
 */
export function previewDocument(options: PreviewDocument): string {
  const { cspSource, nonce, script, style, mermaidUri, live, firstModeUri } = options;
  const dataLive = live === undefined ? '' : ` data-live="${escapeAttribute(live)}"`;
  // A webview's own files alone: what frames beside each other show is fetched for them.
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
<script nonce="${escapeAttribute(nonce)}" data-mermaid="${escapeAttribute(mermaidUri)}"${dataLive}${options.hasEditor === true ? ' data-editor' : ''}${scriptRest(script)}</script>
</body>
</html>
`;
}

function styleElement(style: DocumentPart): string {
  return 'uri' in style
    ? `<link rel="stylesheet" href="${escapeAttribute(style.uri)}">`
    : `<style>${style.text.replace(/<(?=\/style)/gi, '\\3c ')}</style>`;
}

/** What follows the attributes that both kinds have. In our scripts `</script` and `<!--` stand only inside of strings. */
function scriptRest(script: DocumentPart): string {
  return 'uri' in script
    ? ` src="${escapeAttribute(script.uri)}">`
    : `>${script.text.replace(/<(?=\/script|!--)/gi, '\\x3c')}`;
}

/** The Content Security Policy of a preview. Hosts that do not look like one are left out. */
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
    // The style sheet's own small drawings are data URLs.
    `img-src ${from} data:`,
    `media-src ${from}`,
    `frame-src ${hosts.length === 0 ? "'none'" : hosts.join(' ')}`,
  ].join('; ');
}

function escapeAttribute(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
