import parser from 'postcss-selector-parser';

/** Returns the selector with its class names replaced. */
export function withClasses(selector: string, nameOf: (name: string) => string): string {
  return parser((root) => {
    root.walkClasses((each) => {
      const name = nameOf(each.value);
      if (name !== each.value) each.value = name;
    });
  }).processSync(selector);
}

/** Raises the specificity of a page's rule above all rules of the preview, which have at most one id. */
const lift = ':root:not(#ds)';

/**
 * Raises selectors above those of the preview's own styles. Their specificity relative to each other does not change.
 */
export function raiseSpecificity(selector: string): string {
  return parser((root) => {
    root.each((each) => {
      each.prepend(parser.combinator({ value: ' ' }));
      each.prepend(parser.tag({ value: lift }));
    });
  }).processSync(selector);
}
