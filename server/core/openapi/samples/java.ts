import { toJson } from '../operation/value.ts';
import { type SampleBody, type SamplePart, type SampleRequest, typeOfBody } from './sampleRequest.ts';

/** Methods that need a body. */
const withBody = new Set(['POST', 'PUT', 'PATCH']);

/** Writes a request with OkHttp, which allows no body for GET and HEAD. */
export function java(request: SampleRequest): string {
  const { method, url, headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? undefined : request.body;
  const all = headers.filter(([name]) => body?.kind !== 'parts' || name.toLowerCase() !== 'content-type');
  // `addHeader` rejects values that are not ASCII.
  const odd = all.filter(([, value]) => /\P{ASCII}/u.test(value));
  const call = ([name, value]: readonly [string, string]): string => `(${javaText(name)}, ${javaText(value)})`;
  const none = withBody.has(method) ? 'RequestBody.create(null, "")' : 'null';
  return [
    'OkHttpClient client = new OkHttpClient();',
    '',
    ...(body === undefined ? [] : [...bodyOf(body, request), '']),
    'Request request = new Request.Builder()',
    `  .url(${javaText(url)})`,
    `  .method(${javaText(method)}, ${body === undefined ? none : 'body'})`,
    ...(odd.length === 0
      ? []
      : [
          '  .headers(new Headers.Builder()',
          ...odd.map((header) => `    .addUnsafeNonAscii${call(header)}`),
          '    .build())',
        ]),
    ...all.filter((header) => !odd.includes(header)).map((header) => `  .addHeader${call(header)}`),
    '  .build();',
    '',
    'try (Response response = client.newCall(request).execute()) {',
    '  System.out.println(response.body().string());',
    '}',
  ].join('\n');
}

function bodyOf(body: SampleBody, request: SampleRequest): readonly string[] {
  if (body.kind === 'parts')
    return [
      'RequestBody body = new MultipartBody.Builder()',
      '  .setType(MultipartBody.FORM)',
      ...body.parts.map((part) => `  .addFormDataPart(${javaText(part.name)}, ${formValue(part)})`),
      '  .build();',
    ];
  if (body.kind === 'form')
    return [
      'RequestBody body = new FormBody.Builder()',
      ...body.pairs.map(([name, value]) => `  .add(${javaText(name)}, ${javaText(value)})`),
      '  .build();',
    ];
  const type = typeOfBody(request, body.kind === 'json' ? 'application/json' : body.mediaType);
  const text = body.kind === 'json' ? toJson(body.value, 0) : body.text;
  return [`RequestBody body = RequestBody.create(MediaType.parse(${javaText(type)}), ${javaText(text)});`];
}

function formValue(part: SamplePart): string {
  if (!part.isFile && part.type === undefined) return javaText(part.text);
  const [name, content] = part.isFile ? ['"file"', 'new java.io.File("file")'] : ['null', javaText(part.text)];
  return `${name}, RequestBody.create(MediaType.parse(${javaText(part.type ?? '')}), ${content})`;
}

/** Writes control characters as octal numbers, because Java replaces `\u` before it looks for the end of a string. */
function javaText(text: string): string {
  return JSON.stringify(text).replace(/\\u00([01][\da-f])/g, (whole, code: string, at: number, all: string) =>
    isEscaped(all, at) ? whole : `\\${Number.parseInt(code, 16).toString(8).padStart(3, '0')}`,
  );
}

/** True if the backslash at an offset follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text[before - 1] === '\\') before--;
  return (at - before) % 2 === 1;
}
