/** Percent-encodes a character, even one that `encodeURIComponent` does not: `(` becomes `%28`. */
export function percentEncode(character: string): string {
  const encoded = encodeName(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** Encodes a name as part of a URL. Half a surrogate pair, which has no UTF-8 form, becomes U+FFFD. */
export function encodeName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'));
}

/** Encodes a fragment in a link. Only characters that would end the link or be decoded in it are percent-encoded. */
export function encodeFragment(fragment: string): string {
  return fragment.replace(/[ ()<>"'{}%\\|]/g, percentEncode);
}

/** Encodes a path (as in `SourceFile`) as part of a URL. Every name is percent-encoded, slashes are kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeName).join('/');
}

/** Spaces and parentheses would end the target. */
export function encodeTarget(path: string): string {
  return path.replace(/[ ()<>"'{}]/g, percentEncode);
}
