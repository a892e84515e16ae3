/** The text of l10n/bundle.l10n.json. */
export function textBundle(): string;
