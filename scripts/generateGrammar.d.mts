/** The text of client/languages/mdx.tmLanguage.json. */
export function grammarText(): string;
