/** A title for a page that gives none: the file's name in words, as the platform does. */
export function titleOfSlug(slug: string): string {
  const name = slug
    .slice(slug.lastIndexOf('/') + 1)
    .replace(/[-_]+/g, ' ')
    .trim();
  return name.charAt(0).toUpperCase() + name.slice(1);
}
