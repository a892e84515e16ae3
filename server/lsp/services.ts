import type { RulesPlace } from '../host/common/rules/rulesService.ts';
import type { PreviewPage, PreviewPatch, PreviewProblem } from '../protocol/messages.ts';
import type { Previews } from '../workspace/previews/previews.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';

/** Services of the host besides the workspace's runtime. */
export interface HostServices {
  /** The place of a site's rules files. */
  rulesPlace(asked: {
    readonly siteFolder: string;
    readonly workspaceFolder?: string | undefined;
  }): Promise<RulesPlace>;
  /** Previews in a browser on this machine. `reveal` shows a line (from 0) of a document in the editor. */
  livePreviews(sites: LiveSites, previews: Previews, reveal: (uri: string, line: number) => void): LivePreviews;
}

/** Previews in a browser, one server for each site, for editors without a preview. */
export interface LivePreviews {
  /** URL of a page, or of the site's first page; undefined if the preview's files are missing. */
  address(live: LiveSite, path: string | undefined): Promise<string | undefined>;
  /** Returns false for updates that are not for a browser. */
  send(message: PreviewPage | PreviewPatch | PreviewProblem): boolean;
  /** Scrolls to a line (from 0) of a document, after the editor's cursor. */
  follow(uri: string, line: number): void;
  close(): Promise<void>;
}
