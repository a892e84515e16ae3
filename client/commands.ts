import * as vscode from 'vscode';
import type { App } from './app.ts';

/** A command and its implementation. Title and menus are in package.json. */
export interface CommandRow {
  readonly command: string;
  run(app: App, ...args: readonly unknown[]): unknown;
}

/**
 * All commands. Only `docsight.showLog` works before activation is complete. A test compares the list with
 * package.json.
 */
export const commands: readonly CommandRow[] = [
  { command: 'docsight.showPreview', run: (app, uri) => app.previews.show(asUri(uri), 'here') },
  { command: 'docsight.showPreviewToSide', run: (app, uri) => app.previews.show(asUri(uri), 'side') },
  { command: 'docsight.showSource', run: (app) => app.previews.showSource() },
  { command: 'docsight.pinPreview', run: (app) => app.previews.pin(true) },
  { command: 'docsight.unpinPreview', run: (app) => app.previews.pin(false) },
  { command: 'docsight.refreshPreview', run: (app) => app.previews.refresh() },
  { command: 'docsight.printPage', run: (app) => app.previews.print() },
  { command: 'docsight.previewPhone', run: (app) => app.previews.display({ width: 'phone' }) },
  { command: 'docsight.previewTablet', run: (app) => app.previews.display({ width: 'tablet' }) },
  { command: 'docsight.previewDesktop', run: (app) => app.previews.display({ width: 'desktop' }) },
  { command: 'docsight.zoomIn', run: (app) => app.previews.zoom(1.1) },
  { command: 'docsight.zoomOut', run: (app) => app.previews.zoom(1 / 1.1) },
  { command: 'docsight.resetZoom', run: (app) => app.previews.zoom(0) },
  { command: 'docsight.nextProblem', run: async (app) => (await import('./pages/nextProblem.ts')).nextProblem(app) },
  { command: 'docsight.generateRules', run: async (app) => (await import('./rules/rules.ts')).generateRules(app) },
  {
    command: 'docsight.updateRules',
    run: async (app, uri) =>
      (await import('./rules/rules.ts')).updateRules(app, typeof uri === 'string' ? uri : undefined),
  },
  {
    command: 'docsight.generateApiPages',
    run: async (app) => (await import('./api/apiPages.ts')).generateApiPages(app),
  },
  {
    command: 'docsight.fetchDescriptions',
    run: async (app, folder) => (await import('./api/commands.ts')).fetchApiDocuments(app, folder),
  },
  { command: 'docsight.forgetApi', run: async (app) => (await import('./api/commands.ts')).forgetApi(app) },
  {
    command: 'docsight.showPages',
    run: async (_, ...args) => (await import('./api/apiPages.ts')).showPages(args[0], args[1], args[2]),
  },
  {
    command: 'docsight.fixSite',
    run: async (app, ...args) => (await import('./sites/fixSite.ts')).fixSite(app, args[0], args[1]),
  },
  {
    command: 'docsight.convertConfig',
    run: async (app, uri) => (await import('./sites/convertConfig.ts')).convertConfig(app, asUri(uri)),
  },
  {
    command: 'docsight.newSite',
    run: async (app, uri) => (await import('./pages/newSite.ts')).newSite(app, asUri(uri)),
  },
  { command: 'docsight.withoutSite', run: async () => (await import('./sites/statusItem.ts')).withoutSite() },
  { command: 'docsight.newPage', run: async (app) => (await import('./pages/addPage.ts')).addPage(app) },
  { command: 'docsight.newVersion', run: async (app) => (await import('./pages/newVersion.ts')).newVersion(app) },
  {
    command: 'docsight.mergePage',
    run: async (app, ...args) => (await import('./pages/mergePage.ts')).mergePage(app, ...args),
  },
  { command: 'docsight.copyLink', run: async (app) => (await import('./pages/copyLink.ts')).copyLink(app) },
  {
    command: 'docsight.insertComponent',
    run: async (app) => (await import('./pages/insertComponent.ts')).insertComponent(app),
  },
  { command: 'docsight.openPage', run: async (app) => (await import('./pages/openPage.ts')).openPage(app) },
  {
    command: 'docsight.navigation.previewPage',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).previewRow(app, 'here', ...args),
  },
  {
    command: 'docsight.navigation.previewPageToSide',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).previewRow(app, 'side', ...args),
  },
  {
    command: 'docsight.navigation.showEntry',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).showEntry(app, ...args),
  },
  {
    command: 'docsight.navigation.rename',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).renameRow(app, ...args),
  },
  {
    command: 'docsight.navigation.remove',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).removeRows(app, ...args),
  },
  {
    command: 'docsight.navigation.moveUp',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).moveRow(app, 'up', ...args),
  },
  {
    command: 'docsight.navigation.moveDown',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).moveRow(app, 'down', ...args),
  },
  {
    command: 'docsight.navigation.moveTo',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).moveRowsTo(app, ...args),
  },
  { command: 'docsight.navigation.undo', run: (app) => app.navigation.undo() },
  { command: 'docsight.navigation.redo', run: (app) => app.navigation.redo() },
  { command: 'docsight.navigation.filter', run: (app) => app.navigation.filter() },
  { command: 'docsight.navigation.clearFilter', run: (app) => app.navigation.clearFilter() },
  {
    command: 'docsight.navigation.addPage',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).addRow(app, 'addPage', ...args),
  },
  {
    command: 'docsight.navigation.addGroup',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).addRow(app, 'addGroup', ...args),
  },
  {
    command: 'docsight.navigation.duplicateGroup',
    run: async (app, ...args) => (await import('./navigation/commands.ts')).duplicateGroup(app, ...args),
  },
  {
    command: 'docsight.reviewChanges',
    run: async (app) => (await import('./review/reviewChanges.ts')).reviewChanges(app),
  },
  {
    command: 'docsight.openCounterpart',
    run: async (app) => (await import('./review/languages.ts')).openCounterpart(app),
  },
  {
    command: 'docsight.compareLanguages',
    run: async (app) => (await import('./review/languages.ts')).compareLanguages(app),
  },
  { command: 'docsight.review.refresh', run: (app) => app.review.refresh() },
  { command: 'docsight.review.close', run: (app) => app.review.close() },
  { command: 'docsight.review.fix', run: (app, row) => app.review.fix(row) },
  { command: 'docsight.review.compare', run: (app, row) => app.review.compare(row) },
  { command: 'docsight.review.compareText', run: (app, row) => app.review.compareText(row) },
  { command: 'docsight.restartServer', run: (app) => app.server.restart() },
];

/** Menus pass the file they were opened on; keys and the command palette pass nothing. */
function asUri(value: unknown): vscode.Uri | undefined {
  return value instanceof vscode.Uri ? value : undefined;
}
