/**
 * The features of LSP, one row each: method, capability, handler, empty answer. The wrapper in `feature.ts` adds
 * logging, cancellation and error handling. The core has the logic.
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

/** Every LSP feature. */
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
