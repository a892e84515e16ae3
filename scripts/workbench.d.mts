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
  /** Secrets are there also after the window was loaded anew. */
  readonly keepsSecrets?: boolean;
}

export interface MachineOptions {
  /** Folder of its settings and extensions. */
  readonly data: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Of its windows, in CSS pixels. */
  readonly width?: number;
  readonly height?: number;
  readonly scale?: number;
}

/** VS Code's server with extensions, whose windows are opened in Chromium, one at a time. */
export interface Machine {
  /** A window, which finds nothing that others kept. */
  open(options: WindowOptions): Promise<Workbench>;
  close(): Promise<void>;
}

export function startMachine(
  options: MachineOptions & {
    readonly vsixes?: readonly string[];
    readonly restricted?: boolean;
    /** One that is there already and stays. */
    readonly browser?: Browser;
  },
): Promise<Machine>;

/** Chromium as windows need it. */
export function startBrowser(): Promise<Browser>;

/** One window in a VS Code of its own; closing it ends both. */
export function openWorkbench(
  options: MachineOptions & { readonly folder: string; readonly vsix?: string },
): Promise<Workbench>;
