import { configPath, type FileEdit, type GradedFinding, linesOf, type NavigationChange } from '../../core/index.ts';
import type { ReviewAnswer, ReviewedEntry, ReviewedFinding, ReviewRequests } from '../../protocol/messages.ts';
import type { Reviews } from '../../workspace/reviews/reviews.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import type { World } from '../feature.ts';
import { toWorkspaceEdit } from '../workspaceEdit.ts';
import type { Rows } from './requestTypes.ts';

/** Requests of the review. */
export const reviewRequests: Rows<ReviewRequests> = {
  'docsight/review/branches': {
    empty: [],
    async answer({ folder }, { sites, reviews }) {
      await sites.settled();
      const live = sites.around(folder);
      return live === undefined ? [] : reviews.branches(live);
    },
  },
  'docsight/review': {
    empty: { kind: 'problem', message: 'The changes could not be reviewed.' },
    async answer({ folder, ref }, { sites, reviews, world }) {
      await sites.settled();
      const live = sites.around(folder);
      if (live === undefined) return { kind: 'problem', message: 'This folder is not a site.' };
      return reviewAnswer(world, reviews, live, ref);
    },
  },
  'docsight/review/text': {
    empty: null,
    answer({ folder, commit, path }, { sites, reviews }) {
      const live = sites.around(folder);
      return live === undefined ? null : reviewText(reviews, live, commit, path);
    },
  },
};

/** Compares a site with a commit. */
async function reviewAnswer(
  { sites, abilities, versionOf }: World,
  reviews: Reviews,
  live: LiveSite,
  ref: string | undefined,
): Promise<ReviewAnswer> {
  const found = await reviews.make(live, ref === '' ? undefined : ref);
  if (typeof found === 'string') return { kind: 'problem', message: found };
  const { commit, review } = found;
  const { site } = live;
  const uriOf = (path: string): { readonly uri?: string } =>
    site.files.has(path) ? { uri: sites.uriOf(live, path) } : {};
  const editOf = (edits: readonly FileEdit[]): object | undefined =>
    edits.length === 0 ? undefined : toWorkspaceEdit(sites, live, edits, abilities, versionOf);
  const moved = new Map(review.pages.flatMap(({ from, path }) => (from === undefined ? [] : [[from, path] as const])));
  const finding = (each: GradedFinding, isThere: boolean): ReviewedFinding => {
    const { severity, message, code } = each;
    const path = isThere ? each.path : (moved.get(each.path) ?? each.path);
    const file = isThere ? site.files.get(path) : undefined;
    const line = file && linesOf(file).positionAt(each.range.start).line;
    return { severity, message, code, path, uri: sites.uriOf(live, path), ...(line !== undefined && { line }) };
  };
  const redirects = editOf(review.redirectEdits);
  return {
    kind: 'review',
    commit,
    pages: review.pages.map(({ kind, path, from, title }) => ({
      change: kind,
      path,
      ...(title !== undefined && { title }),
      ...(kind === 'added' ? {} : { before: from ?? path }),
      ...uriOf(path),
    })),
    lost: review.lost.map(({ address, path, now, fix }) => {
      const edit = fix && editOf(fix.edits);
      return {
        address,
        ...(now !== undefined && { now }),
        ...uriOf(moved.get(path) ?? path),
        ...(fix !== undefined && edit !== undefined && { fix: { title: fix.title, edit } }),
      };
    }),
    redirects:
      redirects === undefined
        ? null
        : { addresses: review.lost.filter(({ fix }) => fix?.kind === 'safe').length, edit: redirects },
    navigation: review.navigation.map(entryOf),
    added: review.added.map((each) => finding(each, true)),
    fixed: review.fixed.map((each) => finding(each, false)),
  };
}

function entryOf({ name, target, change, was, entries }: NavigationChange): ReviewedEntry {
  return {
    name,
    ...(target !== undefined && { target }),
    change,
    ...(was !== undefined && { was }),
    entries: entries.map(entryOf),
  };
}

/** The text of a file at the commit that its site was compared with. */
function reviewText(reviews: Reviews, live: LiveSite, commit: string, path: string): string | null {
  const last = reviews.last(live);
  const { files } = last?.commit === commit ? last.before : { files: undefined };
  return files?.get(path === '' ? configPath : path)?.text ?? null;
}
