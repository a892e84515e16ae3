import { encodeName } from '../../text/percent.ts';
import { toJson } from '../operation/value.ts';
import { inSingleQuotes } from './literal.ts';
import type { SampleBody, SamplePart, SampleRequest } from './sampleRequest.ts';

const known = new Set(['GET', 'POST', 'HEAD', 'DELETE', 'PATCH', 'PUT', 'OPTIONS', 'TRACE']);

/** Writes a request with the standard library. */
export function ruby({ method, url, headers, body }: SampleRequest): string {
  const request = known.has(method)
    ? `Net::HTTP::${method.charAt(0)}${method.slice(1).toLowerCase()}.new(url)`
    : `Net::HTTPGenericRequest.new(${inSingleQuotes(method)}, true, true, url)`;
  return [
    "require 'uri'",
    "require 'net/http'",
    '',
    `url = URI('${url}')`,
    '',
    'http = Net::HTTP.new(url.host, url.port)',
    ...(url.startsWith('https://') ? ['http.use_ssl = true'] : []),
    '',
    `request = ${request}`,
    ...headers.map(([name, value]) => `request[${evaluated(name)}] = ${inSingleQuotes(value)}`),
    ...(body === undefined ? [] : bodyOf(body)),
    '',
    'response = http.request(request)',
    'puts response.read_body',
  ].join('\n');
}

function bodyOf(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      // A quoted heredoc has no interpolation.
      return [`request.body = <<~'JSON'`, toJson(body.value).replace(/^/gm, '  '), 'JSON'];
    case 'form': {
      const pairs = body.pairs.map(([name, value]) => `${formEncode(name)}=${formEncode(value)}`);
      return [`request.body = ${inSingleQuotes(pairs.join('&'))}`];
    }
    case 'parts':
      return [
        'form_data = []',
        ...body.parts.map((part) => `form_data << [${inSingleQuotes(part.name)}, ${formValue(part)}]`),
        "request.set_form(form_data, 'multipart/form-data')",
      ];
    case 'text':
      return [`request.body = ${evaluated(body.text)}`];
    default:
      return body satisfies never;
  }
}

/** The type of a part is only sent with a file name. A text gets the one that browsers use. */
function formValue(part: SamplePart): string {
  const content = part.isFile ? "File.open('file')" : inSingleQuotes(part.text);
  if (part.type === undefined) return content;
  return `${content}, { filename: '${part.isFile ? 'file' : 'blob'}', content_type: ${inSingleQuotes(part.type)} }`;
}

function formEncode(text: string): string {
  return encodeName(text).replaceAll("'", '%27');
}

/** Writes a string in double quotes, where `#` before these characters must be escaped. */
function evaluated(text: string): string {
  return JSON.stringify(text).replace(/#(?=[{$@])/g, '\\#');
}
