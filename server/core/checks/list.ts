import type { Check } from './check.ts';
import { codeLanguage } from './codeLanguage.ts';
import { codeSecret } from './codeSecret.ts';
import { componentAttribute } from './componentAttribute.ts';
import { componentAttributeValue } from './componentAttributeValue.ts';
import { componentCount } from './componentCount.ts';
import { componentDuplicateAttribute } from './componentDuplicateAttribute.ts';
import { componentMissingAttribute } from './componentMissingAttribute.ts';
import { componentPlace } from './componentPlace.ts';
import { componentRepeatedTitle } from './componentRepeatedTitle.ts';
import { componentUnknown } from './componentUnknown.ts';
import { componentUntitledCode } from './componentUntitledCode.ts';
import { headingLevel } from './headingLevel.ts';
import { icon } from './icon.ts';
import { imageAlt } from './imageAlt.ts';
import { imageFrame } from './imageFrame.ts';
import { linkTarget } from './linkTarget.ts';
import { linkText } from './linkText.ts';
import { snippetCycle } from './snippetCycle.ts';

/** Every check there is. A test holds this list against the files of this folder and the rows of schemas/findings.json. */
export const checks: readonly Check[] = [
  codeLanguage,
  codeSecret,
  componentAttribute,
  componentAttributeValue,
  componentCount,
  componentDuplicateAttribute,
  componentMissingAttribute,
  componentPlace,
  componentRepeatedTitle,
  componentUnknown,
  componentUntitledCode,
  headingLevel,
  icon,
  imageAlt,
  imageFrame,
  linkTarget,
  linkText,
  snippetCycle,
];
