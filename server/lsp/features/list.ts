/**
 * Each of LSP's requests that is answered, as a row: what it answers to, what it promises, what it says when it has
 * nothing to say. The one wrapper in `feature.ts` adds logging, cancellation and the catching of throws. What is worked
 * out stands in the core.
 */

import type { Feature } from '../feature.ts';
import { codeActionResolve, codeActions } from './actions.ts';
import { colorPresentations, documentColors } from './colors.ts';
import { completion, completionResolve } from './completion.ts';
import { willDeleteFiles } from './deletion.ts';
import { documentDiagnostics, workspaceDiagnostics } from './diagnostics.ts';
import { formatting, rangeFormatting } from './formatting.ts';
import { hover } from './hover.ts';
import { incomingCalls, outgoingCalls, prepareCallHierarchy } from './includes.ts';
import { codeLens } from './lens.ts';
import { definition, documentHighlights, documentLinks, references } from './links.ts';
import { willRenameFiles } from './moves.ts';
import { documentSymbols, workspaceSymbols } from './outline.ts';
import { prepareRename, rename } from './rename.ts';
import { signatureHelp } from './signature.ts';
import { foldingRanges, linkedEditing, selectionRanges, semanticTokens, semanticTokensRange } from './structure.ts';

/** Every feature of the editor, one row each. */
export const features: readonly Feature[] = [
  completion,
  completionResolve,
  hover,
  signatureHelp,
  documentSymbols,
  workspaceSymbols,
  definition,
  references,
  documentHighlights,
  prepareRename,
  rename,
  documentLinks,
  codeLens,
  foldingRanges,
  selectionRanges,
  linkedEditing,
  semanticTokens,
  semanticTokensRange,
  codeActions,
  codeActionResolve,
  documentColors,
  colorPresentations,
  formatting,
  rangeFormatting,
  willRenameFiles,
  willDeleteFiles,
  prepareCallHierarchy,
  incomingCalls,
  outgoingCalls,
  documentDiagnostics,
  workspaceDiagnostics,
];
