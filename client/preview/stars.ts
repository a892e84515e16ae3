import * as vscode from 'vscode';
import { fetchStars } from '../../server/net/fetchStars.ts';
import { platform } from '../platform.ts';

/** GitHub stars of repositories, for users who turned them on. This is the only automatic network request. */
export interface Stars {
  /** By repository (`OWNER/NAME`). Empty unless the user turned it on. */
  known(): Readonly<Record<string, number>>;
  /** Requests the stars of a repository once, if the user turned it on. */
  learn(repository: string): Promise<void>;
}

/** Counts are kept for the lifetime of the window. Each repository is requested once, in trusted workspaces only. */
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
