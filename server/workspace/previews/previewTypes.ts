import type { GradedFinding, RenderHost, Rendering, Site } from '../../core/index.ts';
import type { PreviewPage, PreviewPatch, PreviewProblem, PreviewRequest } from '../../protocol/messages.ts';
import type { Reviewed } from '../reviews/reviews.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';
import type { Pace } from './pace.ts';

/** Where previews send what they show. `versionOf` is the open document's version; undefined where it is not open. */
export interface PreviewsOutlet {
  send(message: PreviewPage | PreviewPatch | PreviewProblem): void;
  versionOf(uri: string): number | undefined;
  failed(what: string, error: unknown): void;
  /** Whether git may be run; it may not where this is left out. */
  mayRunGit?(): boolean;
  /** How many stars repositories have, for requests that bring none. */
  readonly stars?: ReadonlyMap<string, number>;
  /** What a site was compared with last: what a page stands beside that is to be compared. */
  comparedWith?(live: LiveSite): Reviewed | undefined;
}

/** What is drawn for somebody. */
export interface Drawn {
  readonly request: PreviewRequest;
  live: LiveSite;
  /** Of a preview that follows the cursor in an API document, changing. */
  path: string;
  host: RenderHost;
}

/** An open preview. */
export interface Session extends Drawn {
  readonly pace: Pace;
  /** What the webview shows, and from what it was made. */
  shown: PreviewPage;
  rendering: Rendering | undefined;
  site: Site;
  findings: readonly GradedFinding[];
}
