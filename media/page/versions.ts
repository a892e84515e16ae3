import { morph } from './morph.ts';
import { loadSidebars } from './sharedSidebar.ts';

/** The versions of a site that a page without a server can show around itself. */
export interface StaticVersions {
  /** The version chosen here; undefined for the page as it was written. */
  readonly shown: string | undefined;
  /** Puts what a version has around this page in place; false if the page is not one of it. */
  show(version: string): boolean;
}

/** HTML of parts by version and part, as `versionParts` of the renderer writes it. */
type VersionParts = readonly (readonly [version: string, parts: Readonly<Record<string, string>>])[];

/**
 * A page that several versions share brings what is different around it for each of them.
 *
 * @param changed is called with each part that has other content
 */
export function staticVersions(changed: (part: HTMLElement) => void): StaticVersions {
  const versions = new Map(partsHere());
  const first = document.querySelector<HTMLElement>(
    'select[data-choose="version"] option[selected], .menu-item[data-version][aria-current]',
  );
  const own = first instanceof HTMLOptionElement ? first.value : first?.dataset['version'];
  /** The parts as they were written. */
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

/** Says at the root whether there are tabs: looking through a long page for them would cost at every keystroke. */
export function showTabs(part: HTMLElement): void {
  if (part.id === 'ds-tabs')
    document.documentElement.toggleAttribute('data-with-tabs', part.querySelector('.tab-list') !== null);
}
