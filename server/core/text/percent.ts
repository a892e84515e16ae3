/** A character in percent-encoding, those too that `encodeURIComponent` leaves. */
export function inPercent(character: string): string {
  const encoded = encodeName(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}

/** A name as part of a URL. Half of a surrogate pair, which has no UTF-8 form, becomes U+FFFD. */
export function encodeName(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, '\ufffd'));
}

/** A fragment in a link: what would end the link there, or be decoded in it, is percent-encoded. */
export function encodeFragment(fragment: string): string {
  return fragment.replace(/[ ()<>"'{}%\\|]/g, inPercent);
}

/** A path (as in SourceFile) as part of a URL: every name percent-encoded, the slashes kept. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeName).join('/');
}

/** Blanks and parentheses end a target. */
export function encodeTarget(path: string): string {
  return path.replace(/[ ()<>"'{}]/g, inPercent);
}
