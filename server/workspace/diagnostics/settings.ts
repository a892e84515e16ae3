import { type GradedFinding, type ProseToolName, proseToolNames, type RedirectChoice } from '../../core/index.ts';

/**
 * Which findings are shown: those of all files, those of open files, or those that stop the build everywhere and the
 * others in changed files.
 */
export type Scope = 'changed' | 'open' | 'all';

/** Settings of the server, below `docsight` in the editor's settings. */
export interface EditorSettings {
  readonly scope: Scope;
  /** How long a finding from typing is held back while the cursor stays, in milliseconds. */
  readonly delay: number;
  /** Codes that the editor does not show. `area/*` means all codes of an area. */
  readonly hide: readonly string[];
  /** Whether moved pages get redirects. Undefined if docs.json decides. */
  readonly redirects?: RedirectChoice;
  /** True if pages and headings show how many links point to them. */
  readonly codeLens: boolean;
  /** Prose tools for open pages: these, or those that have a configuration. */
  readonly prose: 'off' | 'configured' | readonly ProseToolName[];
}

/** Defaults for settings that an editor omits or gives in an unknown form. */
export const defaultEditorSettings: EditorSettings = {
  scope: 'changed',
  delay: 800,
  hide: [],
  codeLens: false,
  prose: 'configured',
};

/** Reads the settings of an editor, which can be any value. Unknown forms get the defaults. */
export function readSettings(value: unknown): EditorSettings {
  const problems = field(value, 'problems');
  const scope = field(problems, 'scope');
  const delay = field(problems, 'delay');
  const hide = field(problems, 'hide');
  const redirects = field(field(value, 'move'), 'redirects');
  return {
    scope: scope === 'open' || scope === 'all' || scope === 'changed' ? scope : defaultEditorSettings.scope,
    delay: typeof delay === 'number' && delay >= 0 ? Math.min(delay, 60_000) : defaultEditorSettings.delay,
    hide: Array.isArray(hide)
      ? hide.filter((code): code is string => typeof code === 'string')
      : defaultEditorSettings.hide,
    codeLens: field(field(value, 'editing'), 'codeLens') === true,
    prose: readProse(field(value, 'prose')),
    ...(redirects === 'ask' || redirects === 'always' || redirects === 'never' ? { redirects } : {}),
  };
}

function readProse(value: unknown): EditorSettings['prose'] {
  if (field(value, 'run') === 'off') return 'off';
  const named = field(value, 'with');
  const tools = Array.isArray(named) ? proseToolNames.filter((name) => named.includes(name)) : [];
  return tools.length > 0 ? tools : 'configured';
}

/** True for a code that the editor does not show. */
export function isHidden(settings: EditorSettings, code: string): boolean {
  return settings.hide.some((each) => each === code || (each.endsWith('/*') && code.startsWith(each.slice(0, -1))));
}

/** Reads a field of an unknown value without running a getter. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** State of a file that decides whether its findings are shown. */
export interface FileState {
  readonly isOpen: boolean;
  /** True if it differs from the last commit. For docs.json, on the lines of the finding. */
  readonly isChanged: boolean;
  /** True if its site extends beyond the workspace. */
  readonly isOutside: boolean;
}

/** True if the settings show a finding. */
export function isVisible(finding: GradedFinding, file: FileState, settings: EditorSettings): boolean {
  if (isHidden(settings, finding.code)) return false;
  if (file.isOpen) return true;
  if (file.isOutside || settings.scope === 'open') return false;
  return settings.scope === 'all' || finding.class === 'breaks' || file.isChanged;
}
