import type * as lsp from 'vscode-languageserver';
import { tagHelp } from '../../core/index.ts';
import { type Feature, onPlace } from '../feature.ts';
import { markup } from './markdown.ts';

/**
 * textDocument/signatureHelp: the attributes of a component. Only on request, because completion opens while typing.
 */
export const signatureHelp: Feature = {
  tellsCursor: true,
  ...onPlace<lsp.SignatureHelpParams, lsp.SignatureHelp | null>(
    'textDocument/signatureHelp',
    { signatureHelpProvider: { retriggerCharacters: [' '] } },
    null,
    ({ site, path }, offset) => {
      const help = tagHelp(site, path, offset);
      if (help === undefined) return null;
      const labels = help.attributes.map(({ label }) => label);
      const signature: lsp.SignatureInformation = {
        label: `<${[help.component, ...labels].join(' ')}>`,
        documentation: markup(help.documentation),
        parameters: help.attributes.map(({ label, documentation }) => ({
          label,
          documentation: markup(documentation),
        })),
      };
      return {
        signatures: [signature],
        activeSignature: 0,
        ...(help.active === undefined ? {} : { activeParameter: help.active }),
      };
    },
  ),
};
