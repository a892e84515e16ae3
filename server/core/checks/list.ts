import { agentsFiles } from './agents/files.ts';
import { agentsPages } from './agents/pages.ts';
import type { Check } from './check.ts';
import { arbitraryClass } from './component/arbitraryClass.ts';
import { componentAttribute, componentDuplicateAttribute, htmlAttribute, htmlEvent } from './component/attributes.ts';
import { componentAttributeValue } from './component/attributeValues.ts';
import { componentCount } from './component/count.ts';
import { componentFields } from './component/fields.ts';
import { icon } from './component/icon.ts';
import { componentLaterAttribute } from './component/laterAttribute.ts';
import { componentMissingAttribute } from './component/missingAttributes.ts';
import { componentOwnProps } from './component/ownProps.ts';
import { componentPlace } from './component/place.ts';
import { componentRepeatedTitle } from './component/repeatedTitle.ts';
import { htmlStyle } from './component/styleText.ts';
import { componentUnknown } from './component/unknown.ts';
import { configAdvice } from './config/advice.ts';
import { configAssets } from './config/assets.ts';
import { configBuildFolders } from './config/buildFolders.ts';
import { configContrast } from './config/contrast.ts';
import { configEmpty } from './config/empty.ts';
import { configIcons } from './config/icons.ts';
import { configLater } from './config/later.ts';
import { configLinkTargets } from './config/linkTargets.ts';
import { configDuplicatePage } from './config/navigation/duplicatePage.ts';
import { configEmptyGroup, configGroupName } from './config/navigation/groups.ts';
import { configPages } from './config/navigation/pages.ts';
import { configPrefix } from './config/navigation/prefix.ts';
import { configRedirectSources } from './config/navigation/redirectSources.ts';
import { configRedirects } from './config/navigation/redirects.ts';
import { configSameName } from './config/navigation/sameName.ts';
import { configUnused } from './config/navigation/unused.ts';
import { configVersions } from './config/navigation/versions.ts';
import { configOpenapi } from './config/openapi.ts';
import { configFormat } from './config/otherFormat.ts';
import { configReferences } from './config/references.ts';
import { configSchema } from './config/schema.ts';
import { settingsFile, settingsNames } from './config/settings.ts';
import { unreadFiles } from './config/unreadFiles.ts';
import { sheetFiles, sheetHooks, sheetSize } from './css/sheets.ts';
import { undefinedClass } from './css/undefinedClass.ts';
import { frontMatterDescriptions } from './frontMatter/descriptions.ts';
import { frontMatterDuplicate } from './frontMatter/duplicate.ts';
import { frontMatterIcon } from './frontMatter/icon.ts';
import { frontMatterPlace, frontMatterRequired } from './frontMatter/required.ts';
import { frontMatterSchema } from './frontMatter/schema.ts';
import { frontMatterWording } from './frontMatter/wording.ts';
import { linkAddress } from './link/address.ts';
import { linkOwnSite } from './link/ownSite.ts';
import { linkTarget } from './link/target.ts';
import { linkText } from './link/text.ts';
import { linkWriting } from './link/writing.ts';
import { openapiDocument, openapiTooLarge } from './openapi/apiDocument.ts';
import { asyncapiChannel } from './openapi/channel.ts';
import { openapiComponents } from './openapi/components.ts';
import { openapiNavigation, openapiOperation } from './openapi/operation.ts';
import { openapiParam, openapiStatus } from './openapi/parameters.ts';
import { openapiRef } from './openapi/references.ts';
import { openapiSample } from './openapi/samples.ts';
import { openapiSchemaPage } from './openapi/schemaPage.ts';
import { openapiUnlisted } from './openapi/unlisted.ts';
import { codeLanguage, codeTitleFirst, codeUngrouped, componentUntitledCode } from './page/code.ts';
import { pageEncoding } from './page/encoding.ts';
import { expressionUndeclared } from './page/expressions.ts';
import { codeGroup, codeUnknownLanguage } from './page/fences.ts';
import { headingLevel, headingWriting } from './page/headings.ts';
import { imageAlt, imageFrame, imageSource } from './page/images.ts';
import { media } from './page/media.ts';
import { sameAddress } from './page/sameAddress.ts';
import { codeSecret } from './page/secrets.ts';
import { snippetCode, snippetImport } from './page/snippetCode.ts';
import { snippetCycle, snippetExport, snippetUnused } from './page/snippets.ts';
import { tableExtraCells } from './page/tables.ts';
import { variables } from './page/variables.ts';
import { apiWriting } from './prose/apiWriting.ts';
import { proseProcedures } from './prose/procedures.ts';
import { proseTerms } from './prose/terms.ts';

/** All checks. A test compares the list with the files of this folder and the rows of schemas/findings.json. */
export const checks: readonly Check[] = [
  agentsFiles,
  agentsPages,
  codeGroup,
  codeLanguage,
  codeUnknownLanguage,
  componentFields,
  htmlStyle,
  arbitraryClass,
  undefinedClass,
  sheetFiles,
  sheetHooks,
  sheetSize,
  media,
  codeSecret,
  codeTitleFirst,
  componentAttribute,
  componentAttributeValue,
  componentCount,
  componentDuplicateAttribute,
  componentMissingAttribute,
  componentLaterAttribute,
  componentOwnProps,
  componentPlace,
  componentRepeatedTitle,
  componentUnknown,
  componentUntitledCode,
  configAdvice,
  configEmpty,
  configAssets,
  configContrast,
  configDuplicatePage,
  configEmptyGroup,
  configFormat,
  configGroupName,
  configIcons,
  configLater,
  configOpenapi,
  configPages,
  configPrefix,
  configRedirects,
  configRedirectSources,
  configLinkTargets,
  configSameName,
  configReferences,
  configSchema,
  configUnused,
  configVersions,
  frontMatterDescriptions,
  frontMatterDuplicate,
  frontMatterIcon,
  frontMatterPlace,
  pageEncoding,
  frontMatterRequired,
  frontMatterSchema,
  headingLevel,
  headingWriting,
  icon,
  imageAlt,
  imageFrame,
  imageSource,
  linkTarget,
  linkAddress,
  linkOwnSite,
  linkText,
  linkWriting,
  settingsFile,
  settingsNames,
  snippetCode,
  snippetCycle,
  snippetExport,
  snippetImport,
  snippetUnused,
  tableExtraCells,
  openapiDocument,
  openapiTooLarge,
  openapiRef,
  openapiNavigation,
  openapiOperation,
  openapiComponents,
  openapiSample,
  openapiSchemaPage,
  asyncapiChannel,
  openapiParam,
  openapiStatus,
  openapiUnlisted,
  expressionUndeclared,
  variables,
  htmlAttribute,
  htmlEvent,
  apiWriting,
  codeUngrouped,
  frontMatterWording,
  proseProcedures,
  proseTerms,
  unreadFiles,
  sameAddress,
  configBuildFolders,
];
