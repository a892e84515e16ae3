import type { DocumentSelector, ServerCapabilities } from 'vscode-languageclient/node';

/** The part of a library feature that is used here. */
interface Formatter {
  readonly registrationType: { readonly method: string };
  initialize(capabilities: ServerCapabilities, selector: DocumentSelector): void;
}

const methods = new Set(['textDocument/formatting', 'textDocument/rangeFormatting']);

/** The language of docs.json and .docsightrc.json. */
export const jsonLanguage = 'docsight-json';

/**
 * Restricts formatting to our own language. The server gets all Markdown, JSON and YAML files, because each can be part
 * of a site. As a second formatter for them, it would make VS Code ask which one to use.
 */
export function formatOwnLanguage(feature: object): void {
  if (!isFormatter(feature)) return;
  const initialize = feature.initialize.bind(feature);
  feature.initialize = (capabilities) => initialize(capabilities, [{ language: jsonLanguage }]);
}

function isFormatter(feature: object): feature is Formatter {
  return 'registrationType' in feature && methods.has((feature as Formatter).registrationType.method);
}
