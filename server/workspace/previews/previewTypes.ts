import type { GradedFinding, RenderHost, Rendering, Site } from '../../core/index.ts';
import type { PreviewPage, PreviewPatch, PreviewProblem, PreviewRequest } from '../../protocol/messages.ts';
import type { Reviewed } from '../reviews/reviews.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';
import type { Pace } from './pace.ts';

/** Receives what previews show. `versionOf` is the version of an open document, or undefined. */
export interface PreviewsOutlet {
  send(message: PreviewPage | PreviewPatch | PreviewProblem): void;
  versionOf(uri: string): number | undefined;
  failed(what: string, error: unknown): void;
  /** True if Git can be run. False if left out. */
  mayRunGit?(): boolean;
  /** Numbers of stars of repositories, for requests without them. */
  readonly stars?: ReadonlyMap<string, number>;
  /** What a site was last compared with, for pages next to their earlier version. */
  comparedWith?(live: LiveSite): Reviewed | undefined;
}

/** A request for a page, and what it is drawn from. */
export interface Drawn {
  readonly request: PreviewRequest;
  live: LiveSite;
  /** Changes in a preview that follows the cursor in an API document. */
  path: string;
  host: RenderHost;
}

/** An open preview. */
export interface Session extends Drawn {
  readonly pace: Pace;
  /** What the webview shows, and what it was made from. */
  shown: PreviewPage;
  rendering: Rendering | undefined;
  site: Site;
  findings: readonly GradedFinding[];
}
