import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import own from '../../../schemas/ownNames.json' with { type: 'json' };

const ownClasses: ReadonlySet<string> = new Set(own.classes);
const hookClasses: ReadonlySet<string> = new Set(hooks.elements);

/** Before the names of a page that the preview's own styles use for something else. */
const prefix = 'u-';

/**
 * The class that an element of a page gets for a class that its author wrote: the same, but for names that the preview's
 * own styles use, so that a page cannot borrow a part of the chrome. `hero` stays `hero`, `block` becomes `u-block`.
 */
export function pageClass(name: string): string {
  return ownClasses.has(name) || hookClasses.has(name) || name.startsWith(prefix) ? `${prefix}${name}` : name;
}

/** The class that the author wrote; undefined for one of the preview's own. `pageClass` turned around. */
export function writtenClass(name: string): string | undefined {
  if (name.startsWith(prefix)) return name.slice(prefix.length);
  return ownClasses.has(name) || hookClasses.has(name) ? undefined : name;
}

/** The classes that authors wrote in a piece of the preview's HTML, each once. */
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

/** Whether a class names a part of the chrome or of a component that the platform documents. */
export function isHook(name: string): boolean {
  return hookClasses.has(name);
}

/** The custom property that a site's `--name` is kept in: another one where the preview uses the name itself. */
export function siteProperty(name: string): string {
  return ownProperties.has(name) ? `--u${name.slice(1)}` : name;
}

const ownProperties: ReadonlySet<string> = new Set(own.properties);
