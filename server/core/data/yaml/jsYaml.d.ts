declare module 'js-yaml/lib/js-yaml/loader.js' {
  /** js-yaml 3's safe schema; throws a YAMLException with `reason` and `mark`. */
  export function safeLoad(text: string): unknown;
}
