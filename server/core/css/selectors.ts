import parser from 'postcss-selector-parser';

/** A selector with other names of classes in it. */
export function withClasses(selector: string, nameOf: (name: string) => string): string {
  return parser((root) => {
    root.walkClasses((each) => {
      const name = nameOf(each.value);
      if (name !== each.value) each.value = name;
    });
  }).processSync(selector);
}

/** What lifts a rule of the page above all of the preview's own, which have no more than one id. */
const lift = ':root:not(#ds)';

/** Selectors with more weight than those of the preview's own styles; among each other they weigh as before. */
export function aboveOwn(selector: string): string {
  return parser((root) => {
    root.each((each) => {
      each.prepend(parser.combinator({ value: ' ' }));
      each.prepend(parser.tag({ value: lift }));
    });
  }).processSync(selector);
}
