import type { FetchDocument } from './fetched.ts';

/**
 * How many stars a repository (`OWNER/NAME`) has on GitHub: asked of its public interface, without credentials;
 * undefined where that cannot be learnt. Never rejects.
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
