/** The only door of the core. */

export type { Folding, Hover, Suggestion, SymbolNode, Token } from './assist/assistTypes.ts';
export { complete } from './assist/completion/complete.ts';
export { indentationOf } from './assist/completion/indentation.ts';
export { insertableComponents } from './assist/completion/insertable.ts';
export { maxSuggested, recentFirst } from './assist/completion/links.ts';
export { hover } from './assist/hover/hover.ts';
export { define, documentLinks, highlights, references } from './assist/navigation/define.ts';
export {
  type IncludeItem,
  type Inclusion,
  includedBy,
  includeItem,
  includesOf,
} from './assist/navigation/includes.ts';
export { type Lens, lenses } from './assist/navigation/operation.ts';
export { headingLink } from './assist/navigation/page.ts';
export { pageLenses } from './assist/navigation/pageLenses.ts';
export { type FoundSymbol, findSymbols, symbols } from './assist/navigation/symbols.ts';
export { colorText } from './assist/structure/colors.ts';
export { formatJson } from './assist/structure/formatJson.ts';
export { autoClose, colors, foldings, linkedNames, selections, tagHelp, tokens } from './assist/structure/structure.ts';
export { utilityMarkdown } from './assist/styles/classNames.ts';
export { arrange, removeEntries } from './change/arrange/arrange.ts';
export { addGroup, addPage, moveBy, renameEntry } from './change/arrange/change.ts';
export { duplicateGroup } from './change/arrange/duplicate.ts';
export {
  type Container,
  containers,
  filteredRows,
  isSameNavigation,
  type NavigationRow,
  navigationRows,
  navigationState,
  pathsBelow,
  rowsToPage,
} from './change/arrange/rows.ts';
export { type Move, moveFiles } from './change/move/moveFiles.ts';
export type { RedirectChoice } from './change/move/moveRedirects.ts';
export { leaveRefusal, moveRefusal } from './change/move/moveRefusal.ts';
export { maxImageBytes } from './change/paste/images.ts';
export { type Incoming, insertions } from './change/paste/insert.ts';
export type { Insertion } from './change/paste/insertion.ts';
export {
  cspellWordList,
  valeWordLists,
  type WordListFormat,
  type WordListPlace,
  withWord,
} from './change/prose/wordList.ts';
export { type DeadLink, deleteFiles, type LinksToDeleted, linksToDeleted } from './change/refactor/deleteFiles.ts';
export {
  type NewPage,
  type NewPageEdits,
  newPage,
  pageFolders,
  pageTemplates,
  pageTemplatesFolder,
} from './change/refactor/newPage.ts';
export { newSite, templateText } from './change/refactor/newSite.ts';
export { rename, renameFragment, renameRange } from './change/rename/rename.ts';
export type { Renamed } from './change/rename/symbol.ts';
export { mergePage } from './change/sections/merge.ts';
export { splitFragment } from './change/sections/split.ts';
export { type NewVersion, newVersion, versionFolders, versionsOf } from './change/versions/newVersion.ts';
export { type Baseline, baselineText, foundText, readBaseline } from './checks/baseline.ts';
export { checkFirst, filesNeededFirst, isReadFirst, neededByConfig } from './checks/first.ts';
export { brokenFor, isBreakingError } from './checks/grade.ts';
export { helpUrl } from './checks/helpUrl.ts';
export { type ExternalLink, externalFinding, externalLinks, insecureFinding } from './checks/link/externalLinks.ts';
export { proseFinding } from './checks/prose/tools.ts';
export {
  type CheckOptions,
  checkedPaths,
  checkFile,
  checkSite,
  type Fault,
  faultsOf,
  isChecked,
  requestedFindings,
  siteTasks,
} from './checks/run.ts';
export {
  type ComparedPage,
  compareTrees,
  type LastChange,
  type StalePage,
  stalePages,
  type TreeComparison,
  type UnpairedSection,
} from './compare/counterparts/compare.ts';
export { isRecorded, outdatedFindings } from './compare/counterparts/outdated.ts';
export { placeInCounterpart } from './compare/counterparts/place.ts';
export {
  type OutdatedSection,
  outdatedSections,
  readTranslations,
  recordedText,
  type TranslationRecord,
  translationsPath,
  translationsText,
  withRecorded,
} from './compare/counterparts/records.ts';
export { type Counterpart, counterpartsOf, type LanguageTree, languageTrees } from './compare/counterparts/trees.ts';
export { findingsSince } from './compare/review/findingChanges.ts';
export type { LostAddress } from './compare/review/lostAnchors.ts';
export type { NavigationChange } from './compare/review/navigationChanges.ts';
export type { PageChange } from './compare/review/pageChanges.ts';
export { type Review, review, withKnownFiles } from './compare/review/review.ts';
export { styleSteps } from './css/utilities.ts';
export { contextAt, type DataNode } from './data/node.ts';
export { fixesAt, fixTasks } from './fixes/fixesAt.ts';
export { type MergedFixes, mergeFixes, suggestionOf } from './fixes/mergeFixes.ts';
export { type SiteFix, siteFix } from './fixes/siteFix.ts';
export type { CodeFix, Target } from './model/answers.ts';
export { type Conversion, convertConfig, type Refusal } from './model/convert/convert.ts';
export { convertPages } from './model/convert/pages.ts';
export type { FindingClass, GradedFinding } from './model/graded.ts';
export { defaultText, type FindingRow, findingRows, isIgnoredInPages } from './model/graded.ts';
export { fitOfUrl, type PageOfUrl, type PagePlace, pageByUrl, pagePlaces } from './model/link/pageByUrl.ts';
export { maskedProse } from './model/page/prose.ts';
export {
  countsAsIssue,
  type ProseIssue,
  type ProseToolName,
  proseFor,
  proseToolNames,
} from './model/page/proseForTool.ts';
export { type Generated, generatePages } from './model/write/apiPages.ts';
export { isDataPath } from './openapi/document/document.ts';
export { apiDocumentsOf, remoteSources } from './openapi/document/documentsOfSite.ts';
export { type Reading, withReading } from './openapi/document/knownFile.ts';
export { isLargeData, readWhole } from './openapi/findings/reading.ts';
export { withGeneratedPages } from './openapi/page/generatedPages.ts';
export { operationAt, originOf, pageOfOperation, withPreviewPage } from './openapi/page/operationPage.ts';
export { requestOfPage } from './openapi/request/inputs.ts';
export { type InspectedElement, type InspectedPage, type InspectedValue, inspectPage } from './page/inspect.ts';
export type { Page } from './page/pageTree.ts';
export { codeFence, codeSpan } from './page/richText/mdxText.ts';
export { type BlockForm, blockText } from './render/blockText.ts';
export { shownRepositories } from './render/chrome/callToAction.ts';
export { renderComparison } from './render/compare.ts';
export { documentOf } from './render/document.ts';
export { drawExamples } from './render/examples.ts';
export { fieldPlace } from './render/fieldPlace.ts';
export type { Rendering } from './render/page/blockMemo.ts';
export { publicPageUrl } from './render/page/markdown/link.ts';
export { type Preview, renderPreview } from './render/preview.ts';
export type { StaticFile } from './render/publish/publication.ts';
export { type Publication, publicationOf } from './render/publish/publication.ts';
export { type ReviewedChange, renderReview } from './render/publish/reviewSite.ts';
export type { ChromePart, CodeLook, Glyph, RenderedBlock, RenderHost } from './render/renderTypes.ts';
export { renderSearch, searchPages } from './render/search/search.ts';
export { renderStatic, type StaticHost, staticFolder } from './render/static.ts';
export { beginMarker } from './rules/block.ts';
export {
  type GeneratedRules,
  generateRules,
  importRules,
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
export { type FoundIcon, searchIcons } from './schema/searchIcons.ts';
export { builtFilesIn, isBuiltPage, isLeftOut } from './site/buildFolders.ts';
export { changedFile, changeTo, isNewFile, maxData, newFile } from './site/change.ts';
export { configFileAt } from './site/config/configFiles.ts';
export { settingsSchemaOf } from './site/config/docsightrc.ts';
export { firstSlug } from './site/config/navigation.ts';
export { type GitOrigin, linksToRepository, repositoryOfSite } from './site/config/repository.ts';
export { type InspectedSite, inspectSite, pagePaths } from './site/inspectSite.ts';
export { lacksPages } from './site/link/lacksPages.ts';
export { pagePathOf } from './site/link/lookup.ts';
export { resolveLink } from './site/link/resolve.ts';
export { knownPaths } from './site/link/unread.ts';
export { readChange, withChanges } from './site/nextSite.ts';
export {
  baselinePath,
  baseName,
  configPath,
  docsightrcPath,
  folderOf,
  foldersOf,
  isConfigName,
  isHiddenPath,
  isIgnored,
  isInBuildFolder,
  isMarkdown,
  isPage,
  isRemotePath,
  isSnippet,
  matchesGlob,
  oldConfigPath,
  remotePathOf,
  slugOfPath,
} from './site/paths.ts';
export { canBeSiteFile, isSkipped, isText } from './site/readPaths.ts';
export { pageOf, pagesIn } from './site/site.ts';
export { createSiteHost, type SiteHost, type SiteUse } from './site/siteHost.ts';
export type { Change, Dialect, PageSummary, Resolved, Site, SiteIndex, Unread } from './site/siteTypes.ts';
export type { View, Visitor } from './site/view/viewTypes.ts';
export { align } from './text/align.ts';
export { isOnChangedLine } from './text/changedLines.ts';
export { applyEdits, type Edit, type FileEdit, type SiteEdit } from './text/edit.ts';
export type { Finding, Fix, Related, Severity } from './text/finding.ts';
export { hashOf } from './text/hash.ts';
export { type LineIndex, lineIndex, type Position } from './text/lineIndex.ts';
export { lineEnd, lineStart, linesOf } from './text/lines.ts';
export { nearest } from './text/nearest.ts';
export { encodePath } from './text/percent.ts';
export { pushAll } from './text/pushAll.ts';
export type { Range } from './text/range.ts';
export type { SourceFile } from './text/sourceFile.ts';
export { shift, type TextChange, textChange } from './text/textChange.ts';
export { runTool, type ToolResult, tools } from './tools/run.ts';
export { type ToolRow, toolRows } from './tools/tool.ts';
