import * as vscode from 'vscode';
import { fetchStars } from '../../server/net/fetchStars.ts';
import { platform } from '../platform.ts';

/** How many stars repositories have, for those who want to see it in previews: the only thing asked for unasked. */
export interface Stars {
  /** By repository (`OWNER/NAME`). Empty as long as the user has not turned it on. */
  known(): Readonly<Record<string, number>>;
  /** Asks once for those of a repository, where the user wants that. */
  learn(repository: string): Promise<void>;
}

/** Counts are kept as long as the window; each repository is asked for once, in trusted workspaces only. */
export function createStars(): Stars {
  const counts = new Map<string, number>();
  const asked = new Map<string, Promise<void>>();
  const isWanted = (): boolean =>
    vscode.workspace.isTrusted &&
    vscode.workspace.getConfiguration('docsight.preview').get<unknown>('repositoryStars') === true;
  const ask = async (repository: string): Promise<void> => {
    const count = await fetchStars(repository, (url, options) => platform().fetchApiDocument(url, options));
    if (count !== undefined) counts.set(repository, count);
  };
  return {
    known: () => (isWanted() ? Object.fromEntries(counts) : {}),
    async learn(repository) {
      if (!isWanted()) return;
      const answer = asked.get(repository) ?? ask(repository);
      asked.set(repository, answer);
      await answer;
    },
  };
}
