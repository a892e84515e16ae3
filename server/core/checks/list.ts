import { apiWriting } from './apiWriting.ts';
import type { Check } from './check.ts';
import { codeLanguage } from './codeLanguage.ts';
import { codeSecret } from './codeSecret.ts';
import { codeTitleFirst } from './codeTitleFirst.ts';
import { codeUngrouped } from './codeUngrouped.ts';
import { componentAttribute } from './componentAttribute.ts';
import { componentAttributeValue } from './componentAttributeValue.ts';
import { componentCount } from './componentCount.ts';
import { componentDuplicateAttribute } from './componentDuplicateAttribute.ts';
import { componentMissingAttribute } from './componentMissingAttribute.ts';
import { componentPlace } from './componentPlace.ts';
import { componentRepeatedTitle } from './componentRepeatedTitle.ts';
import { componentUnknown } from './componentUnknown.ts';
import { componentUntitledCode } from './componentUntitledCode.ts';
import { configAdvice } from './configAdvice.ts';
import { configAssets } from './configAssets.ts';
import { configContrast } from './configContrast.ts';
import { configDuplicatePage } from './configDuplicatePage.ts';
import { configEmptyGroup } from './configEmptyGroup.ts';
import { configGeneration } from './configGeneration.ts';
import { configGroupName } from './configGroupName.ts';
import { configIcons } from './configIcons.ts';
import { configLater } from './configLater.ts';
import { configOpenapi } from './configOpenapi.ts';
import { configPages } from './configPages.ts';
import { configPrefix } from './configPrefix.ts';
import { configRedirects } from './configRedirects.ts';
import { configSchema } from './configSchema.ts';
import { configVersions } from './configVersions.ts';
import { expressionUndeclared } from './expressionUndeclared.ts';
import { frontMatterDuplicate } from './frontMatterDuplicate.ts';
import { frontMatterIcon } from './frontMatterIcon.ts';
import { frontMatterPlace } from './frontMatterPlace.ts';
import { frontMatterRequired } from './frontMatterRequired.ts';
import { frontMatterSchema } from './frontMatterSchema.ts';
import { frontMatterWording } from './frontMatterWording.ts';
import { headingLevel } from './headingLevel.ts';
import { headingWriting } from './headingWriting.ts';
import { htmlAttribute } from './htmlAttribute.ts';
import { htmlEvent } from './htmlEvent.ts';
import { icon } from './icon.ts';
import { imageAlt } from './imageAlt.ts';
import { imageFrame } from './imageFrame.ts';
import { imageSource } from './imageSource.ts';
import { linkAddress } from './linkAddress.ts';
import { linkTarget } from './linkTarget.ts';
import { linkText } from './linkText.ts';
import { linkWriting } from './linkWriting.ts';
import { openapiDescription } from './openapiDescription.ts';
import { openapiNavigation, openapiOperation } from './openapiOperation.ts';
import { openapiParam } from './openapiParam.ts';
import { openapiRef } from './openapiRef.ts';
import { openapiStatus } from './openapiStatus.ts';
import { openapiUnlisted } from './openapiUnlisted.ts';
import { pageEncoding } from './pageEncoding.ts';
import { proseProcedures } from './proseProcedures.ts';
import { proseTerms } from './proseTerms.ts';
import { settingsFile } from './settingsFile.ts';
import { settingsNames } from './settingsNames.ts';
import { snippetCycle } from './snippetCycle.ts';
import { snippetExport } from './snippetExport.ts';
import { snippetUnused } from './snippetUnused.ts';
import { unreadFiles } from './unreadFiles.ts';

/** Every check there is. A test holds this list against the files of this folder and the rows of schemas/findings.json. */
export const checks: readonly Check[] = [
  codeLanguage,
  codeSecret,
  codeTitleFirst,
  componentAttribute,
  componentAttributeValue,
  componentCount,
  componentDuplicateAttribute,
  componentMissingAttribute,
  componentPlace,
  componentRepeatedTitle,
  componentUnknown,
  componentUntitledCode,
  configAdvice,
  configAssets,
  configContrast,
  configDuplicatePage,
  configEmptyGroup,
  configGeneration,
  configGroupName,
  configIcons,
  configLater,
  configOpenapi,
  configPages,
  configPrefix,
  configRedirects,
  configSchema,
  configVersions,
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
  linkText,
  linkWriting,
  settingsFile,
  settingsNames,
  snippetCycle,
  snippetExport,
  snippetUnused,
  openapiDescription,
  openapiRef,
  openapiNavigation,
  openapiOperation,
  openapiParam,
  openapiStatus,
  openapiUnlisted,
  expressionUndeclared,
  htmlAttribute,
  htmlEvent,
  apiWriting,
  codeUngrouped,
  frontMatterWording,
  proseProcedures,
  proseTerms,
  unreadFiles,
];
