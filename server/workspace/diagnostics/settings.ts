import { type GradedFinding, type ProseToolName, proseToolNames, type RedirectChoice } from '../../core/index.ts';

/** Which findings are shown: of all files; of open files; or what breaks everywhere and the rest where one works. */
export type Scope = 'changed' | 'open' | 'all';

/** The settings that the server heeds, below `docsight` in the editor's settings. */
export interface EditorSettings {
  readonly scope: Scope;
  /** How long a finding that typing caused waits while the cursor stays, in milliseconds. */
  readonly delay: number;
  /** Codes that the editor does not show; `area/*` for all of an area. */
  readonly hide: readonly string[];
  /** What moved pages leave behind; undefined where docs.json decides. */
  readonly redirects?: RedirectChoice;
  /** Whether pages and headings say how many links lead to them. */
  readonly codeLens: boolean;
  /** The prose tools to run over open pages: these, or those that are configured. */
  readonly prose: 'off' | 'configured' | readonly ProseToolName[];
}

/** What holds for each setting that an editor does not give, or gives in a form that is not understood. */
export const defaultEditorSettings: EditorSettings = {
  scope: 'changed',
  delay: 800,
  hide: [],
  codeLens: false,
  prose: 'configured',
};

/** Reads what an editor calls settings: anything at all. What is not understood stays at its default. */
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

/** A field of an unknown value, read without running anything. */
export function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

/** What is known of a finding's file when it is decided whether to show it. */
export interface FileState {
  readonly isOpen: boolean;
  /** Differs from the last commit; of docs.json, on the lines of the finding. */
  readonly isChanged: boolean;
  /** Its site reaches beyond the workspace. */
  readonly isOutside: boolean;
}

/** True for findings that the editor shows, by the settings. */
export function isVisible(finding: GradedFinding, file: FileState, settings: EditorSettings): boolean {
  if (isHidden(settings, finding.code)) return false;
  if (file.isOpen) return true;
  if (file.isOutside || settings.scope === 'open') return false;
  return settings.scope === 'all' || finding.class === 'breaks' || file.isChanged;
}
