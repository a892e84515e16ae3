import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import own from '../../../schemas/ownNames.json' with { type: 'json' };

const ownClasses: ReadonlySet<string> = new Set(own.classes);
const hookClasses: ReadonlySet<string> = new Set(hooks.elements);

/** Prefix for names from a page that the preview's own styles use for something else. */
const prefix = 'u-';

/**
 * Returns the class in the preview for a class that an author wrote. Classes that the preview's own styles use get a
 * prefix, so that a page cannot imitate the preview's chrome: `hero` stays `hero`, `block` becomes `u-block`.
 */
export function pageClass(name: string): string {
  return ownClasses.has(name) || hookClasses.has(name) || name.startsWith(prefix) ? `${prefix}${name}` : name;
}

/** Returns the class that the author wrote, or undefined for a class of the preview. The inverse of `pageClass`. */
export function writtenClass(name: string): string | undefined {
  if (name.startsWith(prefix)) return name.slice(prefix.length);
  return ownClasses.has(name) || hookClasses.has(name) ? undefined : name;
}

/** Returns the distinct classes that authors wrote in the preview's HTML. */
export function classesIn(html: string): readonly string[] {
  const found = new Set<string>();
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g))
    for (const name of value.split(' ')) {
      const written = name === '' ? undefined : writtenClass(unescaped(name));
      if (written !== undefined) found.add(written);
    }
  return [...found];
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function unescaped(text: string): string {
  return text.includes('&') ? text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '') : text;
}

/** True if the platform documents this class, for the chrome or for a component. */
export function isHook(name: string): boolean {
  return hookClasses.has(name);
}

/** Returns the custom property that stores a site's `--name`. It differs if the preview uses the same name. */
export function siteProperty(name: string): string {
  return ownProperties.has(name) ? `--u${name.slice(1)}` : name;
}

const ownProperties: ReadonlySet<string> = new Set(own.properties);
