/** The text of THIRD_PARTY_NOTICES.md for the bundle in dist/. */
export function noticesText(): string;
