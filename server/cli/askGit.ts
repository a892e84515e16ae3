import { GitProblem } from '../host/node/git/startGit.ts';
import { UsageError } from './command.ts';

/**
 * Resolves with Git's answer. A failure becomes a `UsageError`, so that no command mistakes it for "nothing changed".
 */
export async function askGit<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitProblem) throw new UsageError(error.message);
    throw error;
  }
}
