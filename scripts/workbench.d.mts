import type { Browser, FrameLocator, Page } from 'playwright-core';

export interface Workbench {
  readonly page: Page;
  command(title: string): Promise<void>;
  open(path: string): Promise<void>;
  webview(): FrameLocator;
  close(): Promise<void>;
}

export interface WindowOptions {
  /** A folder, or a `.code-workspace` with several. */
  readonly folder: string;
  readonly width?: number;
  readonly height?: number;
  readonly scale?: number;
  /** Secrets are there also after the window was loaded anew. */
  readonly keepsSecrets?: boolean;
}

/** VS Code's server with extensions, whose windows are opened in Chromium. */
export interface Machine {
  /** A window of its own, with nothing kept of others. */
  open(options: WindowOptions): Promise<Workbench>;
  close(): Promise<void>;
}

export function startMachine(options: {
  readonly data: string;
  readonly vsixes?: readonly string[];
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly restricted?: boolean;
  /** One that is there already and stays. */
  readonly browser?: Browser;
}): Promise<Machine>;

/** Chromium as windows need it. */
export function startBrowser(): Promise<Browser>;

/** One window in a VS Code of its own; closing it ends both. */
export function openWorkbench(
  options: WindowOptions & {
    readonly data: string;
    readonly vsix?: string;
    readonly settings?: Readonly<Record<string, unknown>>;
  },
): Promise<Workbench>;
