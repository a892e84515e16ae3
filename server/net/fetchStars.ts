import type { FetchDocument } from './fetched.ts';

/**
 * Returns the number of GitHub stars of a repository (`OWNER/NAME`), or undefined if it cannot be determined. Uses the
 * public API without credentials. Never rejects.
 */
export async function fetchStars(repository: string, ask: FetchDocument): Promise<number | undefined> {
  if (!/^\w[\w.-]*\/\w[\w.-]*$/.test(repository)) return undefined;
  const answer = await ask(`https://api.github.com/repos/${repository}`, {
    mayAsk: async () => false,
    timeoutMilliseconds: 10_000,
    maxBytes: 500_000,
  });
  return answer.kind === 'text' ? starsIn(answer.text) : undefined;
}

function starsIn(text: string): number | undefined {
  try {
    const { stargazers_count: count } = JSON.parse(text) as { readonly stargazers_count?: unknown };
    return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
  } catch {
    return undefined;
  }
}
