export function mapTable(): string;
export function architectureText(): string;
