import * as vscode from 'vscode';
import type { App } from '../app.ts';
import { writeAfterReview } from '../editing/write.ts';
import { chooseSite } from '../pages/chooseSite.ts';

/** Generates missing API pages, after showing a diff for every file. */
export async function generateApiPages(app: App): Promise<void> {
  const active = vscode.window.activeTextEditor?.document.uri;
  const current = active === undefined ? undefined : await app.sites.around(active);
  const site =
    current === undefined || current.dialect === 'foreign'
      ? await chooseSite(app, vscode.l10n.t('Generate API pages for which site?'))
      : current;
  if (site === undefined) return;
  const files = await app.server.request('docsight/api/generate', { folder: site.folder });
  if (files.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Every operation in the OpenAPI documents has a page.'));
    return;
  }
  const created = files.filter(({ before }) => before === undefined).length;
  await writeAfterReview(files, {
    title: vscode.l10n.t('API pages: before and after adding {0}', created),
    question:
      created === 1
        ? vscode.l10n.t('Write 1 page and its entry in docs.json?')
        : vscode.l10n.t('Write {0} pages and their entries in docs.json?', created),
  });
}

/**
 * Lists the pages of an operation, for the code lens in its OpenAPI document. The arguments come from JSON, unchecked.
 */
export async function showPages(uri: unknown, position: unknown, locations: unknown): Promise<void> {
  if (typeof uri !== 'string' || !Array.isArray(locations)) return;
  const at = asPosition(position) ?? new vscode.Position(0, 0);
  const places = locations.flatMap((each: unknown) => asLocation(each) ?? []);
  const [only] = places;
  if (places.length === 1 && only !== undefined) {
    await vscode.window.showTextDocument(only.uri, { selection: only.range });
    return;
  }
  await vscode.commands.executeCommand('editor.action.showReferences', vscode.Uri.parse(uri), at, places);
}

function asLocation(value: unknown): vscode.Location | undefined {
  if (typeof value !== 'object' || value === null || !('uri' in value) || typeof value.uri !== 'string')
    return undefined;
  const range: unknown = 'range' in value ? value.range : undefined;
  const start = asPosition(fieldOf(range, 'start'));
  const end = asPosition(fieldOf(range, 'end'));
  if (start === undefined || end === undefined) return undefined;
  return new vscode.Location(vscode.Uri.parse(value.uri), new vscode.Range(start, end));
}

function asPosition(value: unknown): vscode.Position | undefined {
  const line = fieldOf(value, 'line');
  const character = fieldOf(value, 'character');
  return typeof line === 'number' && typeof character === 'number' && line >= 0 && character >= 0
    ? new vscode.Position(line, character)
    : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
