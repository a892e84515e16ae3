import type { RulesPlace } from '../host/common/rules/rulesService.ts';
import type { PreviewPage, PreviewPatch, PreviewProblem } from '../protocol/messages.ts';
import type { Previews } from '../workspace/previews/previews.ts';
import type { LiveSite, LiveSites } from '../workspace/sites/liveSiteTypes.ts';

/** What a server needs of its host beyond the workspace's runtime. */
export interface HostServices {
  /** Where the rules files of a site go. */
  rulesPlace(asked: {
    readonly siteFolder: string;
    readonly workspaceFolder?: string | undefined;
  }): Promise<RulesPlace>;
  /** Previews in a browser of this machine; `reveal` shows a line (zero-based) of a document in the editor. */
  livePreviews(sites: LiveSites, previews: Previews, reveal: (uri: string, line: number) => void): LivePreviews;
}

/** Previews in a browser, one server for each site, for editors that have no preview of their own. */
export interface LivePreviews {
  /** The address of a page, or of the site's first one; undefined where the preview's own files are not there. */
  address(live: LiveSite, path: string | undefined): Promise<string | undefined>;
  /** False for updates that are not for a browser. */
  send(message: PreviewPage | PreviewPatch | PreviewProblem): boolean;
  /** An editor's cursor is in a line (zero-based) of a document. */
  follow(uri: string, line: number): void;
  close(): Promise<void>;
}
