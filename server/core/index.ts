/** The only door of the core. */
export type { FindingClass, GradedFinding, Severity } from './checks/check.ts';
export { type FindingRow, findingRows } from './checks/grade.ts';
export { type CheckOptions, checkedPaths, checkFile, checkSite, type Fault, faultsOf } from './checks/run.ts';
export type { CodeFix, Hover, Suggestion, SymbolNode, Target } from './ide/ideTypes.ts';
export type { ChromePart, Glyph, RenderedBlock, RenderHost } from './render/renderTypes.ts';
export {
  baseName,
  configPath,
  folderOf,
  isIgnored,
  isMarkdown,
  isPage,
  isSnippet,
  settingsPath,
} from './site/paths.ts';
export { pageOf } from './site/site.ts';
export { createSiteHost, type SiteHost } from './site/siteHost.ts';
export type { Change, Dialect, PageSummary, Site, SiteIndex } from './site/siteTypes.ts';
export { applyEdits, type Edit, type FileEdit } from './text/edit.ts';
export type { Finding, Fix, Related } from './text/finding.ts';
export { type LineIndex, lineIndex, type Position } from './text/lineIndex.ts';
export type { Range } from './text/range.ts';
export type { SourceFile } from './text/sourceFile.ts';
