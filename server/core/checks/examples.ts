import { examples as agentsFiles } from './agents/files.examples.ts';
import { examples as agentsPages } from './agents/pages.examples.ts';
import type { FindingCode } from './check.ts';
import { examples as componentArbitraryClass } from './component/arbitraryClass.examples.ts';
import { examples as componentAttributes } from './component/attributes.examples.ts';
import { examples as componentAttributeValues } from './component/attributeValues.examples.ts';
import { examples as componentCount } from './component/count.examples.ts';
import { examples as componentFields } from './component/fields.examples.ts';
import { examples as componentIcon } from './component/icon.examples.ts';
import { examples as componentLaterAttribute } from './component/laterAttribute.examples.ts';
import { examples as componentMissingAttributes } from './component/missingAttributes.examples.ts';
import { examples as componentOwnProps } from './component/ownProps.examples.ts';
import { examples as componentPlace } from './component/place.examples.ts';
import { examples as componentRepeatedTitle } from './component/repeatedTitle.examples.ts';
import { examples as componentStyleText } from './component/styleText.examples.ts';
import { examples as componentUnknown } from './component/unknown.examples.ts';
import { examples as configAdvice } from './config/advice.examples.ts';
import { examples as configAssets } from './config/assets.examples.ts';
import { examples as configBuildFolders } from './config/buildFolders.examples.ts';
import { examples as configContrast } from './config/contrast.examples.ts';
import { examples as configEmpty } from './config/empty.examples.ts';
import { examples as configLater } from './config/later.examples.ts';
import { examples as configDuplicatePage } from './config/navigation/duplicatePage.examples.ts';
import { examples as configGroups } from './config/navigation/groups.examples.ts';
import { examples as configPages } from './config/navigation/pages.examples.ts';
import { examples as configPrefix } from './config/navigation/prefix.examples.ts';
import { examples as configRedirectSources } from './config/navigation/redirectSources.examples.ts';
import { examples as configRedirects } from './config/navigation/redirects.examples.ts';
import { examples as configSameName } from './config/navigation/sameName.examples.ts';
import { examples as configUnused } from './config/navigation/unused.examples.ts';
import { examples as configVersions } from './config/navigation/versions.examples.ts';
import { examples as configOpenapi } from './config/openapi.examples.ts';
import { examples as configOtherFormat } from './config/otherFormat.examples.ts';
import { examples as configReferences } from './config/references.examples.ts';
import { examples as configSchema } from './config/schema.examples.ts';
import { examples as configSettings } from './config/settings.examples.ts';
import { examples as configUnreadFiles } from './config/unreadFiles.examples.ts';
import { examples as cssSheets } from './css/sheets.examples.ts';
import { examples as cssUndefinedClass } from './css/undefinedClass.examples.ts';
import type { Example } from './example.ts';
import { examples as frontMatterDuplicate } from './frontMatter/duplicate.examples.ts';
import { examples as frontMatterRequired } from './frontMatter/required.examples.ts';
import { examples as frontMatterSchema } from './frontMatter/schema.examples.ts';
import { examples as frontMatterWording } from './frontMatter/wording.examples.ts';
import { examples as linkAddress } from './link/address.examples.ts';
import { examples as linkExternalLinks } from './link/externalLinks.examples.ts';
import { examples as linkOwnSite } from './link/ownSite.examples.ts';
import { examples as linkTarget } from './link/target.examples.ts';
import { examples as linkText } from './link/text.examples.ts';
import { examples as linkWriting } from './link/writing.examples.ts';
import { examples as openapiApiDocument } from './openapi/apiDocument.examples.ts';
import { examples as openapiChannel } from './openapi/channel.examples.ts';
import { examples as openapiComponents } from './openapi/components.examples.ts';
import { examples as openapiOperation } from './openapi/operation.examples.ts';
import { examples as openapiParameters } from './openapi/parameters.examples.ts';
import { examples as openapiReferences } from './openapi/references.examples.ts';
import { examples as openapiSamples } from './openapi/samples.examples.ts';
import { examples as openapiSchemaPage } from './openapi/schemaPage.examples.ts';
import { examples as openapiUnlisted } from './openapi/unlisted.examples.ts';
import { examples as pageCode } from './page/code.examples.ts';
import { examples as pageEncoding } from './page/encoding.examples.ts';
import { examples as pageExpressions } from './page/expressions.examples.ts';
import { examples as pageFences } from './page/fences.examples.ts';
import { examples as pageHeadings } from './page/headings.examples.ts';
import { examples as pageImages } from './page/images.examples.ts';
import { examples as pageMedia } from './page/media.examples.ts';
import { examples as pageSameAddress } from './page/sameAddress.examples.ts';
import { examples as pageSecrets } from './page/secrets.examples.ts';
import { examples as pageSnippetCode } from './page/snippetCode.examples.ts';
import { examples as pageSnippets } from './page/snippets.examples.ts';
import { examples as pageTables } from './page/tables.examples.ts';
import { examples as pageVariables } from './page/variables.examples.ts';
import { examples as parsersJson } from './parsers/json.examples.ts';
import { examples as parsersMdx } from './parsers/mdx.examples.ts';
import { examples as parsersYaml } from './parsers/yaml.examples.ts';
import { examples as proseApiWriting } from './prose/apiWriting.examples.ts';
import { examples as proseProcedures } from './prose/procedures.examples.ts';
import { examples as proseTerms } from './prose/terms.examples.ts';
import { examples as proseTools } from './prose/tools.examples.ts';
import { examples as translationOutdated } from './translation/outdated.examples.ts';

export { type Example, type ExampleFile, fileTitle, otherFilesText, shownFiles } from './example.ts';

/** Examples of every finding. The compiler lists codes without one. */
export const examples: Readonly<Record<FindingCode, Example>> = {
  ...agentsFiles,
  ...agentsPages,
  ...componentArbitraryClass,
  ...componentAttributeValues,
  ...componentAttributes,
  ...componentCount,
  ...componentFields,
  ...componentIcon,
  ...componentLaterAttribute,
  ...componentMissingAttributes,
  ...componentOwnProps,
  ...componentPlace,
  ...componentRepeatedTitle,
  ...componentStyleText,
  ...componentUnknown,
  ...configAdvice,
  ...configAssets,
  ...configBuildFolders,
  ...configContrast,
  ...configEmpty,
  ...configLater,
  ...configDuplicatePage,
  ...configGroups,
  ...configPages,
  ...configPrefix,
  ...configRedirectSources,
  ...configRedirects,
  ...configSameName,
  ...configUnused,
  ...configVersions,
  ...configOpenapi,
  ...configOtherFormat,
  ...configReferences,
  ...configSchema,
  ...configSettings,
  ...configUnreadFiles,
  ...cssSheets,
  ...cssUndefinedClass,
  ...frontMatterDuplicate,
  ...frontMatterRequired,
  ...frontMatterSchema,
  ...frontMatterWording,
  ...linkAddress,
  ...linkExternalLinks,
  ...linkOwnSite,
  ...linkTarget,
  ...linkText,
  ...linkWriting,
  ...openapiApiDocument,
  ...openapiChannel,
  ...openapiOperation,
  ...openapiParameters,
  ...openapiReferences,
  ...openapiSchemaPage,
  ...openapiComponents,
  ...openapiSamples,
  ...openapiUnlisted,
  ...pageCode,
  ...pageEncoding,
  ...pageExpressions,
  ...pageFences,
  ...pageHeadings,
  ...pageImages,
  ...pageMedia,
  ...pageSameAddress,
  ...pageSecrets,
  ...pageSnippetCode,
  ...pageSnippets,
  ...pageTables,
  ...pageVariables,
  ...parsersJson,
  ...parsersMdx,
  ...parsersYaml,
  ...proseApiWriting,
  ...proseProcedures,
  ...proseTerms,
  ...proseTools,
  ...translationOutdated,
};
