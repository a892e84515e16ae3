/** The only door of the core. */
export type { FindingClass, GradedFinding } from './checks/check.ts';
export { type FindingRow, findingRows } from './checks/grade.ts';
export { type MergedFixes, mergeFixes, suggestionOf } from './checks/mergeFixes.ts';
export {
  type CheckOptions,
  checkedPaths,
  checkFile,
  checkSite,
  type Fault,
  faultsOf,
  siteTasks,
} from './checks/run.ts';
export { contextAt, type DataNode } from './data/node.ts';
export { complete } from './ide/completion/complete.ts';
export { recentFirst } from './ide/completion/links.ts';
export { hover } from './ide/hover/hover.ts';
export type { CodeFix, Folding, Hover, Suggestion, SymbolNode, Target, Token } from './ide/ideTypes.ts';
export { define, documentLinks, references } from './ide/navigation/define.ts';
export { type Lens, lenses } from './ide/navigation/operation.ts';
export { headingLink } from './ide/navigation/page.ts';
export { fitOfUrl, type PageOfUrl, type PagePlace, pageByUrl, pagePlaces } from './ide/navigation/pageByUrl.ts';
export { type FoundSymbol, findSymbols, symbols } from './ide/navigation/symbols.ts';
export { maxImageBytes } from './ide/paste/images.ts';
export { type Incoming, insertions } from './ide/paste/insert.ts';
export type { Insertion } from './ide/paste/insertion.ts';
export { fixesAt, fixTasks } from './ide/refactor/fixesAt.ts';
export { type Move, moveFiles } from './ide/refactor/moveFiles.ts';
export { type NewPage, type NewPageEdits, newPage, pageFolders, pageTemplates } from './ide/refactor/newPage.ts';
export { type SiteFix, siteFix } from './ide/refactor/siteFix.ts';
export { colorText } from './ide/structure/colors.ts';
export { formatJson } from './ide/structure/formatJson.ts';
export { autoClose, colors, foldings, linkedNames, selections, tagHelp, tokens } from './ide/structure/structure.ts';
export { descriptionsOf, remoteSources } from './openapi/descriptions.ts';
export { type Generated, generatePages } from './openapi/generate.ts';
export { requestOfPage } from './openapi/inputs.ts';
export { type Reading, withReading } from './openapi/knownFile.ts';
export { originOfPage, withGeneratedPages } from './openapi/madePages.ts';
export { isLargeData, readWhole } from './openapi/reading.ts';
export type { YamlParts } from './openapi/yamlParts.ts';
export { type InspectedElement, type InspectedPage, type InspectedValue, inspectPage } from './page/inspect.ts';
export type { Page } from './page/pageTree.ts';
export { documentOf } from './render/document.ts';
export type { Rendering } from './render/page/blockMemo.ts';
export { publicPageUrl } from './render/page/link.ts';
export { type Preview, renderPreview } from './render/preview.ts';
export type { ChromePart, Glyph, RenderedBlock, RenderHost } from './render/renderTypes.ts';
export { renderSearch, searchPages } from './render/search/search.ts';
export { renderStatic, renderStaticPage, renderStaticSearch, type StaticHost, staticFolder } from './render/static.ts';
export { beginMarker } from './rules/block.ts';
export {
  type GeneratedRules,
  generateRules,
  type RulesOptions,
  type RulesTemplates,
} from './rules/generate.ts';
export { hasRules, isRulesFileStale, rulesFile } from './rules/rulesFile.ts';
export {
  pathOfTarget,
  siteKey,
  type TargetSpec,
  type TargetsJson,
  type TargetTable,
  targetTable,
} from './rules/target.ts';
export { type GlyphTable, type GlyphTables, glyphFor } from './schema/icons.ts';
export { type InspectedSite, inspectSite, pagePaths } from './site/inspectSite.ts';
export { pagePathOf } from './site/lookup.ts';
export { firstSlug } from './site/navigation.ts';
export {
  baseName,
  configPath,
  folderOf,
  isHiddenPath,
  isIgnored,
  isMarkdown,
  isPage,
  isRemotePath,
  isSnippet,
  remotePathOf,
  settingsPath,
} from './site/paths.ts';
export { resolveLink } from './site/resolve.ts';
export { pageOf } from './site/site.ts';
export {
  changedFile,
  changeTo,
  createSiteHost,
  isNewFile,
  maxData,
  newFile,
  prepareFile,
  type SiteHost,
  withChanges,
} from './site/siteHost.ts';
export { settingsSchemaOf } from './site/siteRules.ts';
export type { Change, Dialect, PageSummary, Resolved, Site, SiteIndex, Unread } from './site/siteTypes.ts';
export { knownPaths } from './site/unread.ts';
export type { Reader, View } from './site/viewTypes.ts';
export { applyEdits, type Edit, type FileEdit } from './text/edit.ts';
export type { Finding, Fix, Related, Severity } from './text/finding.ts';
export { type LineIndex, lineIndex, type Position } from './text/lineIndex.ts';
export { linesOf } from './text/lines.ts';
export { nearest } from './text/nearest.ts';
export type { Range } from './text/range.ts';
export type { SourceFile } from './text/sourceFile.ts';
export { shift, type TextChange, textChange } from './text/textChange.ts';
export { runTool, type ToolResult, tools } from './tools/run.ts';
export { type ToolRow, toolRows } from './tools/tool.ts';
