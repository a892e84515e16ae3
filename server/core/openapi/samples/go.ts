import { toJson } from '../operation/value.ts';
import { headersByName, type SampleBody, type SamplePart, type SampleRequest } from './sampleRequest.ts';

/** The lines of a body, the packages that they use, and what the request reads. */
interface Payload {
  readonly imports: readonly string[];
  readonly lines: readonly string[];
  readonly reader: string;
}

/** Writes a program that makes the request with the standard library. */
export function go(request: SampleRequest): string {
  const { method, url, body } = request;
  const { imports, lines, reader } = payloadOf(body);
  const headers = [
    ...(body?.kind === 'parts' && body.parts.length > 0 ? ['"Content-Type", writer.FormDataContentType()'] : []).map(
      (each) => `\treq.Header.Set(${each})`,
    ),
    ...[...headersByName(request)].map(
      ([name, value]) => `\treq.Header.Add(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
    ),
  ];
  const packages = [...new Set(['fmt', 'io', 'net/http', ...imports])].sort();
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t${name.includes(' ') ? name : JSON.stringify(name)}`),
    ')',
    '',
    'func main() {',
    `\trequestUrl := ${JSON.stringify(url)}`,
    '',
    ...lines.map((line) => (line === '' ? '' : `\t${line}`)),
    ...(lines.length === 0 ? [] : ['']),
    `\treq, _ := http.NewRequest(${JSON.stringify(method)}, requestUrl, ${reader})`,
    '',
    ...headers,
    ...(headers.length === 0 ? [] : ['']),
    '\tres, _ := http.DefaultClient.Do(req)',
    '',
    '\tdefer res.Body.Close()',
    '\tbody, _ := io.ReadAll(res.Body)',
    '',
    '\tfmt.Println(res)',
    '\tfmt.Println(string(body))',
    '',
    '}',
  ].join('\n');
}

function payloadOf(body: SampleBody | undefined): Payload {
  if (body === undefined) return { imports: [], lines: [], reader: 'nil' };
  if (body.kind === 'parts' && body.parts.length > 0) return partsOf(body.parts);
  if (body.kind === 'form' && body.pairs.length > 0)
    return {
      imports: ['neturl "net/url"', 'strings'],
      lines: [
        'postData := neturl.Values{}',
        ...body.pairs.map(([name, value]) => `postData.Add(${JSON.stringify(name)}, ${JSON.stringify(value)})`),
      ],
      reader: 'strings.NewReader(postData.Encode())',
    };
  const text = body.kind === 'json' ? json(toJson(body.value)) : JSON.stringify(body.kind === 'parts' ? '' : body.text);
  return { imports: ['strings'], lines: [`payload := strings.NewReader(${text})`], reader: 'payload' };
}

/** Text in backticks is literal, but cannot contain backticks. */
function json(text: string): string {
  return text.includes('`') ? JSON.stringify(text) : `\`${text.replaceAll('\n', '\n\t')}\``;
}

function partsOf(parts: readonly SamplePart[]): Payload {
  const hasFile = parts.some(({ isFile }) => isFile);
  const isTyped = parts.some(({ isFile, type }) => !isFile && type !== undefined);
  const seen = new Set<string>();
  /** A variable can be declared only once. */
  const assigned = (name: string): string => {
    const sign = seen.has(name) ? '=' : ':=';
    seen.add(name);
    return `${name}, _ ${sign}`;
  };
  const lines = parts.flatMap((part) => {
    const name = JSON.stringify(part.name);
    if (part.isFile)
      return [
        '',
        `${assigned('part')} writer.CreateFormFile(${name}, "file")`,
        '',
        `${assigned('f')} os.Open("file")`,
        'defer f.Close()',
        '',
        '_, _ = io.Copy(part, f)',
      ];
    if (part.type === undefined) return ['', `_ = writer.WriteField(${name}, ${JSON.stringify(part.text)})`];
    return [
      '',
      `${assigned('field')} writer.CreatePart(textproto.MIMEHeader{`,
      `\t"Content-Disposition": {${JSON.stringify(`form-data; name=${name}`)}},`,
      `\t"Content-Type":        {${JSON.stringify(part.type)}},`,
      '})',
      `fmt.Fprint(field, ${JSON.stringify(part.text)})`,
    ];
  });
  return {
    imports: ['bytes', 'mime/multipart', ...(hasFile ? ['os'] : []), ...(isTyped ? ['net/textproto'] : [])],
    lines: ['payload := &bytes.Buffer{}', 'writer := multipart.NewWriter(payload)', ...lines, 'writer.Close()'],
    reader: 'payload',
  };
}
