import type { Schema } from '../schema/schema.ts';

/** What an author most likely meant by a text that breaks a pattern, if the pattern then holds. */
export function patternFixes(value: string, { pattern, hosts, codes }: Schema): readonly string[] {
  if (pattern === undefined) return [];
  const trimmed = value.trim();
  const candidates = codes?.value === 'config/basic-name' ? namesLike(trimmed) : textsLike(trimmed, hosts?.[0]);
  const rule = new RegExp(pattern);
  const found = candidates.find((candidate) => candidate !== value && rule.test(candidate));
  return found === undefined ? [] : [found];
}

/** Names of an authentication parameter: a header's, or those of a user and a password. */
function namesLike(text: string): readonly string[] {
  const [user = '', password = ''] = text.split(':');
  return [text.replace(/\s+/g, '-'), `${user || 'username'}:${password || 'password'}`];
}

function textsLike(text: string, host: string | undefined): readonly string[] {
  const candidates = [text, `/${text}`, text.replace(/^https?:\/\//, '')];
  if (/^(?:\w+:\/*|\/\/)?[\w-]+(?:\.[\w-]+)+(?:[:/?#]\S*)?$/.test(text))
    candidates.push(`https://${text.replace(/^(?:\w+:)?\/*/, '')}`);
  if (host !== undefined && /^@?[\w-]+(?:\/[\w.-]+)?$/.test(text))
    candidates.push(`https://${host}/${text.replace('@', '')}`);
  return candidates;
}
