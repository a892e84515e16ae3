import { morph } from './morph.ts';
import { loadSidebars } from './sharedSidebar.ts';

/** Versions that a static page can switch between. */
export interface StaticVersions {
  /** The chosen version; undefined for the initial one. */
  readonly shown: string | undefined;
  /** Shows the parts of a version. Returns false if the page is not in that version. */
  show(version: string): boolean;
}

/** HTML of parts by version and part, from `versionParts` of the renderer. */
type VersionParts = readonly (readonly [version: string, parts: Readonly<Record<string, string>>])[];

/**
 * A static page that several versions share contains the parts that differ in each.
 *
 * @param changed called with each part that was replaced
 */
export function staticVersions(changed: (part: HTMLElement) => void): StaticVersions {
  const versions = new Map(partsHere());
  const first = document.querySelector<HTMLElement>(
    'select[data-choose="version"] option[selected], .menu-item[data-version][aria-current]',
  );
  const own = first instanceof HTMLOptionElement ? first.value : first?.dataset['version'];
  /** The initial parts. */
  const written = new Map<string, string>();
  for (const name of new Set([...versions.values()].flatMap((parts) => Object.keys(parts))))
    written.set(name, document.getElementById(`ds-${name}`)?.innerHTML ?? '');
  let shown: string | undefined;
  return {
    get shown() {
      return shown;
    },
    show(version) {
      const parts = versions.get(version);
      if (parts === undefined && version !== own) return false;
      for (const [name, before] of written) {
        const part = document.getElementById(`ds-${name}`);
        if (part === null) continue;
        morph(part, parts?.[name] ?? before);
        showTabs(part);
        loadSidebars(part);
        changed(part);
      }
      shown = version === own ? undefined : version;
      return true;
    },
  };
}

function partsHere(): VersionParts {
  const data = document.getElementById('ds-versions');
  return data instanceof HTMLScriptElement ? (JSON.parse(data.text) as VersionParts) : [];
}

/**
 * Sets a class on the root if there are tabs. A CSS selector that searches a long page would be slow at each keystroke.
 */
export function showTabs(part: HTMLElement): void {
  if (part.id === 'ds-tabs')
    document.documentElement.toggleAttribute('data-with-tabs', part.querySelector('.tab-list') !== null);
}
