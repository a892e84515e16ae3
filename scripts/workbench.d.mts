import type { FrameLocator, Page } from 'playwright-core';

export interface Workbench {
  readonly page: Page;
  command(title: string): Promise<void>;
  open(path: string): Promise<void>;
  webview(): FrameLocator;
  close(): Promise<void>;
}

export function openWorkbench(options: {
  readonly folder: string;
  readonly data: string;
  readonly vsix?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly width?: number;
  readonly height?: number;
  readonly scale?: number;
  readonly restricted?: boolean;
  /** Secrets are there also after the window was loaded anew. */
  readonly keepsSecrets?: boolean;
}): Promise<Workbench>;
