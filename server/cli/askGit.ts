import { GitProblem } from '../host/node/git/startGit.ts';
import { UsageError } from './command.ts';

/** What Git answers. Why it does not becomes a `UsageError`, so that no command takes silence for "nothing changed". */
export async function askGit<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof GitProblem) throw new UsageError(error.message);
    throw error;
  }
}
