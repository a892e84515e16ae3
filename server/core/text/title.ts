/** A file or attribute name as words: `project-list.png` is `Project list`, `titleSize` is `Title size`. */
export function humanize(name: string): string {
  const words = name
    .slice(0, 200)
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[-_+.\s]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Names in quotes as a list for a sentence: `"a", "b" or "c"`. */
export function listed(names: readonly unknown[], last = 'or'): string {
  const quoted = names.map((name) => `"${String(name)}"`);
  if (quoted.length < 2) return quoted.join('');
  return `${quoted.slice(0, -1).join(', ')} ${last} ${quoted.at(-1)}`;
}
