import type * as vscode from 'vscode';
import { setContext } from './setContext.ts';
import type { Sites } from './sites.ts';

/** Lets the walkthrough's steps check themselves off: something was broken, and then mended. */
export function followTour(sites: Sites): vscode.Disposable {
  let wasBroken = false;
  return sites.onStatus(({ sites: all }) => {
    const isBroken = all.some(({ breaks }) => breaks > 0);
    if (isBroken && !wasBroken) setContext('docsight.broken', true);
    if (!isBroken && wasBroken && all.every(({ ready }) => ready)) setContext('docsight.mended', true);
    wasBroken = isBroken;
  });
}
