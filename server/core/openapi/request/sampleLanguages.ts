import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import { isJson, isMultipart, isUrlEncoded } from './request.ts';

/** A request in the form that the library reads, of HTTP Archive; its URL is complete. */
export interface HarRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly postData?: PostData;
}

interface PostData {
  readonly mimeType: string;
  readonly text?: string;
  /** Of forms. */
  readonly params?: readonly Param[];
}

interface Param {
  readonly name: string;
  readonly value?: string;
  readonly fileName?: string;
  readonly contentType?: string;
}

/** What examples hold in place of a file's bytes. */
export const binary = '<binary>';

/**
 * A library writes the samples; what it writes that would not send what is meant is fixed here, each by the rules of
 * its language. Undefined where a language has no way to send a request.
 */
export const languages: readonly {
  readonly label: string;
  /** For highlighting. */
  readonly lang: string;
  readonly write: (request: HarRequest) => string | undefined;
}[] = [
  { label: 'cURL', lang: 'bash', write: writeCurl },
  { label: 'JavaScript', lang: 'javascript', write: writeJavaScript },
  { label: 'Python', lang: 'python', write: writePython },
  { label: 'Go', lang: 'go', write: writeGo },
  { label: 'Java', lang: 'java', write: writeJava },
  { label: 'PHP', lang: 'php', write: writePhp },
  { label: 'Ruby', lang: 'ruby', write: writeRuby },
];

/** With `--request HEAD` cURL waits for a body, `@` and `<` before a value read a file, and a semicolon ends it. */
function writeCurl(request: HarRequest): string {
  const quoted = withParams(request, ({ value, ...rest }) => ({
    ...rest,
    ...(value !== undefined && { value: /^[@<"]|;/.test(value) ? `"${value.replace(/[\\"]/g, '\\$&')}"` : value }),
  }));
  const isForm = isMultipart(request.postData?.mimeType ?? '');
  const code = shellCurl
    .generate(isForm ? quoted : request)
    .replace('--request HEAD', '--head')
    .replace("--data '@", "--data-raw '@")
    .replace(/--data(?:-binary)? '<binary>'/, "--data-binary '@file'");
  return jsonTexts(quoted).reduce((text, json) => indented(text, json.replaceAll("'", "'\\''"), '  '), code);
}

/**
 * The library quotes nothing in forms and leaves the types of their texts out, of a name given twice it keeps one, and
 * takes every JSON for an object.
 */
function writeJavaScript(request: HarRequest): string | undefined {
  if (request.method === 'TRACE') return undefined;
  const { postData } = request;
  const isKept = postData === undefined || (isPlainObject(postData) && hasEachNameOnce(postData));
  const asWritten = isKept ? request : asText(request);
  const form = withParams(request, escapedParam);
  const code = withBytes(
    isMultipart(postData?.mimeType ?? '') ? form : asWritten,
    (each) => jsFetch.generate(each),
    (text) => `String.fromCharCode(...new TextEncoder().encode('${inJavaScript(text)}'))`,
  );
  return withTypes(form, code, (name, value, type) => [
    `'${name}', '${value}')`,
    `'${name}', new Blob(['${value}'], { type: '${inJavaScript(type)}' }))`,
  ]);
}

function escapedParam({ name, value, ...rest }: Param): Param {
  return { ...rest, name: inJavaScript(name), ...(value !== undefined && { value: inJavaScript(value) }) };
}

/** The texts of a form that have a type, which the library leaves out; `write` has what stands in place of what. */
function withTypes(
  { postData }: HarRequest,
  code: string,
  write: (name: string, value: string, type: string, i: number) => readonly [string, string],
): string {
  const typed = postData?.params?.filter(({ fileName, contentType }) => !fileName && contentType) ?? [];
  return typed.reduce((text, { name, value = '', contentType = '' }, i) => {
    const [plain, whole] = write(name, value, contentType, i);
    return text.replace(plain, () => whole);
  }, code);
}

/** As text in single quotes. */
function inJavaScript(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
}

/** `requests` has no place for a body that is neither JSON nor a form; its form data are files, or have a type. */
function writePython(written: HarRequest): string {
  const request = withoutWords(written);
  const { postData } = request;
  const type = postData?.mimeType;
  if (type !== undefined && !isJson(type) && !isUrlEncoded(type) && !isMultipart(type)) {
    const code = withBytes(request, (each) => pythonPython3.generate(each), pythonBytes);
    // A text would go as Latin-1.
    return withWords(
      type === 'application/octet-stream' ? code : code.replace('    body=payload,', '    body=payload.encode(),'),
    );
  }
  const isTyped = postData?.params?.some(({ fileName, contentType }) => (fileName ?? contentType) !== undefined);
  const typed =
    isMultipart(type ?? '') && isTyped === false
      ? withParams(request, (each) => ({ ...each, contentType: 'text/plain; charset=utf-8' }))
      : request;
  const call = withBytes(typed, (each) => pythonRequests.generate(each), pythonBytes);
  const alone = call
    .replace(/^ {4}json=null$/m, '    data="null"')
    .replace(/^ {4}json=([tf])(?=(?:rue|alse)$)/m, (_, first: string) => `    json=${first.toUpperCase()}`);
  return withWords(`import requests\n\nresponse = ${inFours(alone)}\n\nprint(response.text)`);
}

const mark = '\ue000';

/** The library writes Python's words for `: true,` inside of texts too: there a mark keeps them apart. */
function withoutWords(request: HarRequest): HarRequest {
  const marked = (text: string): string => text.replace(/: (?=(?:true|false|null),)/g, `: ${mark}`);
  const headers = request.headers.map((each) => ({ ...each, value: marked(each.value) }));
  const { postData } = withParams(request, (each) => ({
    ...each,
    ...(each.value !== undefined && { value: marked(each.value) }),
  }));
  if (postData === undefined) return { ...request, headers };
  const { text, mimeType } = postData;
  return {
    ...request,
    headers,
    postData: { ...postData, ...(isJson(mimeType) && text !== undefined && { text: inStrings(text, marked) }) },
  };
}

function withWords(code: string): string {
  return code.replaceAll(mark, '');
}

/** JSON with its texts and keys changed. */
function inStrings(json: string, change: (text: string) => string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, (text) => change(text));
}

function pythonBytes(text: string): string {
  return `${JSON.stringify(text)}.encode()`;
}

/** The library begins with four blanks and goes on by two; Python has four everywhere. Its texts have no line ends. */
function inFours(call: string): string {
  return call
    .replace(/^(requests\.\w+\()(".*",)$/m, '$1\n    $2')
    .replace(/^ {4}( +)/gm, (_, deeper: string) => ' '.repeat(4 + 2 * deeper.length));
}

/** Of a name given twice the library keeps the last value, and of the texts of a form no type. */
function writeGo(request: HarRequest): string {
  const code = goNative.generate(request).replaceAll(/^\tpostData\.Set\(/gm, '\tpostData.Add(');
  const quoted = JSON.stringify;
  const typed = withTypes(request, code, (name, value, type, i) => [
    `_ = writer.WriteField(${quoted(name)}, ${quoted(value)})`,
    `field, _ ${i ? '' : ':'}= writer.CreatePart(textproto.MIMEHeader{
\t\t"Content-Disposition": {${quoted(`form-data; name=${quoted(name)}`)}},
\t\t"Content-Type":        {${quoted(type)}},
\t})
\tfmt.Fprint(field, ${quoted(value)})`,
  ]);
  const complete = typed === code ? code : typed.replace('net/http"\n', '$&\t"net/textproto"\n');
  return jsonTexts(request).reduce((text, json) => indented(text, json, '\t'), complete);
}

/** What the body is wins over the header; a value outside ASCII is refused by `addHeader`. */
function writeJava(request: HarRequest): string {
  const { postData, headers } = request;
  const mimeType = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
  const odd: string[] = [];
  return javaOkhttp
    .generate(
      postData?.text === undefined || postData.params !== undefined || mimeType === undefined
        ? request
        : { ...request, postData: { ...postData, mimeType } },
    )
    .replace(/^ {2}\.addHeader(\(.*\P{ASCII}.*\))\n/gmu, (_, call: string) => {
      odd.push(`    .addUnsafeNonAscii${call}\n`);
      return '';
    })
    .replace(/^ {2}\.method\(.*\)\n/m, (line) =>
      odd.length === 0 ? line : `${line}  .headers(new Headers.Builder()\n${odd.join('')}    .build())\n`,
    );
}

/** The library writes names as they are, an empty object as an empty list, and of a name given twice one value. */
function writePhp(request: HarRequest): string {
  const headers = request.headers.map((each) => ({ ...each, name: inPhp(each.name) }));
  const { postData } = request;
  if (postData === undefined) return phpGuzzle.generate({ ...request, headers });
  if (!hasEachNameOnce(postData)) return phpGuzzle.generate(asText({ ...request, headers }));
  const escaped = isUrlEncoded(postData.mimeType)
    ? withParams(request, (each) => ({ ...each, name: inPhp(each.name) }))
    : { ...request, postData: { ...postData, ...(isJson(postData.mimeType) && { text: jsonForPhp(postData.text) }) } };
  return phpGuzzle.generate({ ...escaped, headers }).replaceAll(`'${emptyObject}'`, 'new stdClass()');
}

const emptyObject = '\u0000{}';

function inPhp(text: string): string {
  return text.replace(/[\\']/g, '\\$&');
}

function jsonForPhp(text = ''): string {
  return JSON.stringify(JSON.parse(text), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const entries = Object.entries(value);
    return entries.length === 0 ? emptyObject : Object.fromEntries(entries.map(([key, each]) => [inPhp(key), each]));
  });
}

/**
 * The library writes JSON into a heredoc in which Ruby would read escapes and run `#{}`; in quotes it stays text. In
 * double quotes a `#` is one only with a backslash. And it encodes in paths what means something there. Ruby tells the
 * type of a part only beside a file's name, for which the text of a form has that which browsers give it.
 */
function writeRuby(request: HarRequest): string {
  const { url } = request;
  const code = rubyNative
    .generate(request)
    .replace(/^request\.body = <<~JSON$/m, "request.body = <<~'JSON'")
    .replace(/(?<=^request\.body = <<~'JSON'\n)[\s\S]*?(?=\nJSON$)/m, (json) => json.replace(/^/gm, '  '))
    .replace(/', \{ (?=content_type: '[^']*' \}\]$)/gm, "$&filename: 'blob', ")
    .replace(/^request(?:\.body = |\[)".*"/gm, (line) => line.replace(/#(?=[{$@])/g, '\\#'));
  return /[{}]/.test(url) ? code : code.replace(/^url = URI\(".*"\)$/m, () => `url = URI('${url}')`);
}

/** Where `fetch` and `requests` would write a header as Latin-1 or refuse it, `say` makes bytes of UTF-8 of its text. */
function withBytes(request: HarRequest, write: (request: HarRequest) => string, say: (text: string) => string): string {
  const odd: string[] = [];
  const headers = request.headers.map((each) =>
    /\P{ASCII}/u.test(each.value) ? { ...each, value: `utf8-header-${odd.push(each.value) - 1}` } : each,
  );
  return odd.length === 0
    ? write(request)
    : write({ ...request, headers }).replace(/(['"])utf8-header-(\d+)\1/g, (_, __, i: string) =>
        say(odd[Number(i)] ?? ''),
      );
}

/** The texts of JSON in a request, as the library lays them out. */
function jsonTexts({ postData }: HarRequest): readonly string[] {
  const { mimeType = '', text, params = [] } = postData ?? {};
  const parts = params.flatMap(({ value, contentType = '' }) =>
    isJson(contentType) && value !== undefined ? [value] : [],
  );
  return [...(isJson(mimeType) && text !== undefined ? [text] : []), ...parts].map((json) =>
    JSON.stringify(JSON.parse(json), undefined, 2),
  );
}

/** JSON begins where its statement stands, not at the left edge: its own texts have no line ends, so blanks are free. */
function indented(code: string, json: string, margin: string): string {
  return code.replace(json, () => json.replaceAll('\n', `\n${margin}`));
}

function withParams(request: HarRequest, change: (param: Param) => Param): HarRequest {
  const { postData } = request;
  return postData?.params === undefined
    ? request
    : { ...request, postData: { ...postData, params: postData.params.map(change) } };
}

function hasEachNameOnce({ mimeType, params }: PostData): boolean {
  return !isUrlEncoded(mimeType) || new Set(params?.map(({ name }) => name)).size === (params?.length ?? 0);
}

/** True for what is no JSON, too. A key `__proto__` in a literal is no key, a number with many digits another one. */
function isPlainObject({ mimeType, text = '' }: PostData): boolean {
  return !isJson(mimeType) || (/^\s*[[{]/.test(text) && !/"__proto__"|\d{16}/.test(text));
}

/** The body as it is sent; what it is stands in the header. */
function asText(request: HarRequest): HarRequest {
  return { ...request, postData: { mimeType: 'text/plain', text: request.postData?.text ?? '' } };
}
