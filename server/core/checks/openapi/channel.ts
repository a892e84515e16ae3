import { channelOfPage, type FoundChannel } from '../../openapi/asyncapi/channelPages.ts';
import type { Finding } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/** Reports an `asyncapi` in a page whose channel does not exist. */
export const asyncapiChannel: PageCheck = {
  on: 'page',
  codes: ['asyncapi/reference', 'asyncapi/missing-file', 'asyncapi/unknown-channel'],
  run(page, index) {
    const named = channelOfPage(index, page);
    const finding = named && about(page.file.path, named.range, named.found);
    return finding === undefined ? [] : [finding];
  },
};

function about(path: string, range: Range, found: FoundChannel): Finding | undefined {
  if (found.kind === 'malformed') {
    const message = '"asyncapi" takes a file and a channel, such as "asyncapi.json chat".';
    return { code: 'asyncapi/reference', range, message };
  }
  if (found.kind !== 'missing-file' && found.kind !== 'missing') return undefined;
  const { right } = found;
  const hint = right === undefined ? '' : ` Did you mean "${right}"?`;
  const where = found.file === '' ? 'The site’s AsyncAPI files have' : `"${found.file}" has`;
  const message =
    found.kind === 'missing-file'
      ? `There is no AsyncAPI file "${found.file}" in the site.${hint}`
      : `${where} no channel "${found.name}".${hint}`;
  const code = found.kind === 'missing-file' ? 'asyncapi/missing-file' : 'asyncapi/unknown-channel';
  if (right === undefined) return { code, range, message };
  return {
    code,
    range,
    message,
    fixes: [suggestion({ path, title: `Change to "${right}"`, edits: [{ range, text: JSON.stringify(right) }] })],
  };
}
