import type { DocumentSelector, ServerCapabilities } from 'vscode-languageclient/node';

/** As much of one of the library's features as is looked at here. */
interface Formatter {
  readonly registrationType: { readonly method: string };
  initialize(capabilities: ServerCapabilities, selector: DocumentSelector): void;
}

const methods = new Set(['textDocument/formatting', 'textDocument/rangeFormatting']);

/** The language of docs.json and .docsightrc.json. */
export const jsonLanguage = 'docsight-json';

/**
 * Makes formatting a feature for our own language alone. The server is reported for all pages and of every JSON and YAML file,
 * since each may be part of a site; as a second formatter of theirs it would have VS Code ask which one is meant.
 */
export function formatOwnLanguage(feature: object): void {
  if (!isFormatter(feature)) return;
  const initialize = feature.initialize.bind(feature);
  feature.initialize = (capabilities) => initialize(capabilities, [{ language: jsonLanguage }]);
}

function isFormatter(feature: object): feature is Formatter {
  return 'registrationType' in feature && methods.has((feature as Formatter).registrationType.method);
}
