import { markdownIt } from './markdownIt.ts';

/** The label of a definition as it is compared: case and white space do not count. */
export function normalizeLabel(label: string): string {
  return markdownIt.utils.normalizeReference(label);
}
