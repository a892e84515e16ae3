import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toValue } from '../../../server/core/data/node.ts';
import { curlRequests } from '../../../server/core/openapi/written/curl.ts';
import { otherRequests } from '../../../server/core/openapi/written/otherLanguages.ts';
import { pythonRequests } from '../../../server/core/openapi/written/python.ts';
import { scriptRequests } from '../../../server/core/openapi/written/script.ts';
import type { WrittenRequest } from '../../../server/core/openapi/written/writtenRequest.ts';
import { checkFixture } from '../../check.ts';

const api = `//- openapi.yaml
openapi: 3.1.0
info: { title: T, version: "1" }
servers: [{ url: "https://{region}.acme.com/v1", variables: { region: { default: eu } } }]
paths:
  /pets:
    get:
      operationId: listPets
      parameters:
        - { name: kind, in: query, required: true, schema: { type: string } }
        - { name: X-Team, in: header, required: true, schema: { type: string } }
      responses:
        "200":
          description: A
          content: { application/json: { schema: { type: object, properties: { pets: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } } }
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { "201": { description: A } }
  /pets/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { responses: { "200": { description: A } } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: string, readOnly: true }
        name: { type: string }
        age: { type: integer }
        kind: { type: string, enum: [cat, dog] }
        tags: { type: array, items: { type: string } }
`;

const only = ['openapi/sample-operation', 'openapi/sample-parameter', 'openapi/sample-field'];

/** A page that shows an operation, with its samples; carets are under what is reported. */
function page(operation: string | undefined, samples: string): void {
  const head = operation === undefined ? '' : `openapi: ${operation}\n`;
  checkFixture(
    `//- docs.json\n{"name": "T", "openapi": "openapi.yaml", "navigation": [{"group": "A", "pages": ["page"]}]}\n//- page.mdx\n---\ntitle: P\n${head}---\n\n${samples}\n${api}`,
    { only },
  );
}

const shown = (requests: readonly WrittenRequest[]): unknown =>
  requests.map(({ method, url, query, headers, body }) => [
    method?.value,
    url.value,
    [...query],
    [...headers],
    body.kind === 'json' ? JSON.parse(JSON.stringify(toValue(body.node))) : body.kind,
  ]);

test('samples with curl, fetch and requests are read, and never run', () => {
  const url = 'https://eu.acme.com/v1/pets';
  assert.deepEqual(
    shown(
      curlRequests(
        `# List\ncurl --request POST \\\n  --url '${url}' \\\n  -H "X-Team: a" --data '{"name": "Tom"}'\ncurl -XDELETE ${url}/$ID && curl -G ${url} -d kind=cat\necho curl\n`,
      ),
    ),
    [
      ['POST', url, [], ['x-team'], { name: 'Tom' }],
      ['DELETE', `${url}/\u0000`, [], [], 'none'],
      ['GET', url, ['kind'], [], 'none'],
    ],
  );
  assert.deepEqual(
    shown(
      scriptRequests(
        `const url: string = '${url}';\nconst options = { method: 'POST', headers: { 'X-Team': 'a' }, body: JSON.stringify({ name: 'Tom', age: -1, tags: [who] }) };\nawait fetch(url, options);\nfetch(\`\${url}/\${id}\`);\nfetch(other());\nfetch(url, { ...options });`,
      ),
    ),
    [
      ['POST', url, [], ['x-team'], { name: 'Tom', age: -1, tags: [null] }],
      ['GET', `${url}/\u0000`, [], [], 'none'],
    ],
  );
  assert.deepEqual(
    shown(
      pythonRequests(
        `import requests\n\nurl = "${url}"\npayload = {\n    "name": "Tom",  # a name\n    "age": 3,\n    "ok": True,\n}\nheaders = {"X-Team": "a"}\nresponse = requests.post(url, json=payload, headers=headers)\nrequests.get(f"{url}/{pet_id}", params={"kind": "cat"})\nrequests.request("PUT", url, data=json.dumps(payload))\n`,
      ),
    ),
    [
      ['POST', url, [], ['x-team'], { name: 'Tom', age: 3, ok: true }],
      ['GET', `${url}/\u0000`, ['kind'], [], 'none'],
      ['PUT', url, [], [], 'other'],
    ],
  );
});

test('an unknown path, a wrong method, a missing parameter, a field that the schema lacks, a wrong type', () => {
  page(
    'GET /pets',
    `\`\`\`bash
curl 'https://eu.acme.com/v1/pets?kind=cat' -H 'X-Team: a'
curl https://eu.acme.com/v1/pet
     ^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-operation
curl -X PATCH https://eu.acme.com/v1/pets
        ^^^^^ openapi/sample-operation
curl https://eu.acme.com/v1/pets -H 'X-Team: a'
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-parameter
curl 'https://eu.acme.com/v1/pets?kind=cat'
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-parameter
curl https://eu.acme.com/v1/pets -d '{"name": "Tom", "colour": "red"}'
                                                     ^^^^^^^^ openapi/sample-field
\`\`\`

<Tabs>
  <Tab title="JavaScript">
    \`\`\`js
    fetch('https://eu.acme.com/v1/pets', { method: 'POST', body: JSON.stringify({ name: 'Tom', age: 'three' }) });
                                                                                                    ^^^^^^^ openapi/sample-field
    \`\`\`
  </Tab>
</Tabs>

\`\`\`python
requests.post("https://eu.acme.com/v1/pets", json={"age": 3})
                                                   ^^^^^ openapi/sample-parameter
requests.post("https://eu.acme.com/v1/pets", json={"name": "Tom", "kind": "bird"})
                                                                          ^^^^^^ openapi/sample-field
\`\`\`
`,
  );
});

test('what cannot be known is not reported', () => {
  page(
    'POST /pets',
    `\`\`\`bash
curl https://other.example.com/v1/nothing
curl https://eu.acme.com/v2/pets
curl $BASE_URL/nothing
curl "https://eu.acme.com/v1/$WHAT"
curl https://eu.acme.com/v1/pets -d @body.json
curl https://eu.acme.com/v1/pets -d '{"name": "<name>", "age": "YOUR_AGE"}'
curl https://eu.acme.com/v1/pets -d '{"name": "Tom", ...}'
curl -X POST https://eu.acme.com/v1/pets -F name=Tom
\`\`\`

\`\`\`js
fetch('https://eu.acme.com/v1/pets', { method: 'POST', body: JSON.stringify({ ...pet }) });
fetch('https://eu.acme.com/v1/pets', { method, body });
\`\`\`

\`\`\`python
requests.post("https://eu.acme.com/v1/pets", json=make_pet())
requests.post("https://eu.acme.com/v1/pets", json={"name": name, "age": int(age)})
\`\`\`

\`\`\`json
{ "anything": true }
\`\`\`
`,
  );
});

test('JSON in the examples of a request and a response; the address alone is enough for another page', () => {
  page(
    'POST /pets',
    `<RequestExample>
\`\`\`json
{ "name": "Tom", "nam": "x" }
                 ^^^^^ openapi/sample-field
\`\`\`
</RequestExample>
`,
  );
  page(
    'GET /pets',
    `<ResponseExample>
\`\`\`json 200
{ "pets": [{ "name": "Tom", "age": "3" }] }
                                   ^^^ openapi/sample-field
\`\`\`
</ResponseExample>
`,
  );
  page(
    undefined,
    `\`\`\`bash
curl -X PUT https://eu.acme.com/v1/pets
        ^^^ openapi/sample-operation
curl https://eu.acme.com/v1/something/else
\`\`\`
`,
  );
});

test('axios and https of Node.js: shortcuts, options, clients with a base', () => {
  const url = 'https://eu.acme.com/v1/pets';
  const read = (code: string): unknown => shown(scriptRequests(code));
  assert.deepEqual(
    read(
      `axios.get('${url}', { params: { kind: 'cat' }, headers: { 'X-Team': 'a' } });\nconst { data } = await axios.post<Pet>('${url}', { name: 'Tom' });\naxios({ method: 'put', url: \`${url}/\${id}\`, data: { age: 1 } });\naxios.request({ url: '${url}' });\naxios.delete(other(), {});\naxios.get('${url}', { ...options });`,
    ),
    [
      ['GET', url, ['kind'], ['x-team'], 'none'],
      ['POST', url, [], [], { name: 'Tom' }],
      ['put', `${url}/\u0000`, [], [], { age: 1 }],
      ['GET', url, [], [], 'none'],
    ],
  );
  assert.deepEqual(
    read(
      `const api = axios.create({ baseURL: 'https://eu.acme.com/v1/', headers: { 'X-Team': 'a' } });\napi.get('/pets');\napi.post('pets', form);\nother.get('/pets');`,
    ),
    [
      ['GET', url, [], ['x-team'], 'none'],
      ['POST', url, [], ['x-team'], 'other'],
    ],
  );
  assert.deepEqual(
    read(
      `const options = { hostname: 'eu.acme.com', port: 443, path: '/v1/pets', method: 'POST' };\nconst req = https.request(options, (res) => {});\nhttps.get('${url}', (res) => {});`,
    ),
    [
      ['POST', url, [], [], 'other'],
      ['GET', url, [], [], 'other'],
    ],
  );
  assert.equal(
    scriptRequests(`axios.defaults.headers.common['X-Team'] = 'a';\naxios.get('${url}')`)[0]?.isComplete,
    false,
  );
});

test('Go, PHP, Ruby and Java: one address with one method', () => {
  const url = 'https://eu.acme.com/v1/pets';
  const method = (lang: string, code: string): unknown =>
    otherRequests(code, lang).map((each) => `${each.method?.value} ${each.url.value.replace(/\0/g, '*')}`);
  assert.deepEqual(method('go', `url := "${url}"\nreq, _ := http.NewRequest("DELETE", url, nil)`), [`DELETE ${url}`]);
  assert.deepEqual(method('go', `http.NewRequestWithContext(ctx, http.MethodPut, fmt.Sprintf("${url}/%s", id), b)`), [
    `PUT ${url}/*`,
  ]);
  assert.deepEqual(method('go', `resp, err := http.Get("${url}/" + id)`), [`GET ${url}/*`]);
  assert.deepEqual(
    method('php', `curl_setopt_array($c, [CURLOPT_URL => "${url}", CURLOPT_CUSTOMREQUEST => "PATCH"]);`),
    [`PATCH ${url}`],
  );
  assert.deepEqual(method('php', `curl_setopt($c, CURLOPT_URL, '${url}');`), [`GET ${url}`]);
  assert.deepEqual(method('php', `curl_setopt($c, CURLOPT_URL, '${url}'); curl_setopt($c, CURLOPT_POST, 1);`), []);
  assert.deepEqual(method('php', `$client->request('POST', "${url}/{$id}");`), [`POST ${url}/*`]);
  assert.deepEqual(method('ruby', `uri = URI("${url}/#{id}")\nreq = Net::HTTP::Post.new(uri)`), [`POST ${url}/*`]);
  assert.deepEqual(
    method('java', `HttpRequest.newBuilder().uri(URI.create("${url}")).method("PUT", BodyPublishers.noBody())`),
    [`PUT ${url}`],
  );
  assert.deepEqual(method('go', `http.Get("${url}")\nhttp.Get("${url}/1")`), []);
  assert.deepEqual(method('rust', `client.get("${url}")`), []);
});

test('samples in other languages are compared, and only a written method can be changed', () => {
  page(
    undefined,
    `\`\`\`go
req, _ := http.NewRequest("PATCH", "https://eu.acme.com/v1/pets", nil)
                           ^^^^^ openapi/sample-operation
\`\`\`

\`\`\`js
await axios.post('https://eu.acme.com/v1/pets', { name: 3 })
                                                        ^ openapi/sample-field
await axios.post('https://eu.acme.com/v1/pet', {})
                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-operation
\`\`\`
`,
  );
  const first = (code: string): unknown => scriptRequests(code)[0]?.method;
  assert.deepEqual(first(`fetch('https://a.com')`), { value: 'GET', range: { start: 6, end: 21 }, isImplied: true });
  assert.deepEqual(first(`fetch('https://a.com', { method: 'PUT' })`), { value: 'PUT', range: { start: 33, end: 38 } });
});

test('an address to which code adds something later is not compared', () => {
  const base = '"https://eu.acme.com/v1/pets"';
  for (const [lang, code] of [
    ['go', `base := ${base}\nhttp.NewRequest("PUT", base+"/1", nil)`],
    ['go', `base := ${base}\nhttp.NewRequest("PUT", fmt.Sprintf("%s/1", base), nil)`],
    ['php', `$base = ${base}; curl_setopt($c, CURLOPT_URL, $base . "/1");`],
    ['php', `$base = ${base}; curl_setopt($c, CURLOPT_URL, "$base/1");`],
    ['php', `$base = ${base}; curl_setopt($c, CURLOPT_URL, "{$base}/1");`],
    ['ruby', `base = ${base}\nNet::HTTP::Put.new(URI("#{base}/1"))`],
    ['ruby', `Net::HTTP::Put.new(URI.join(${base}, "1"))`],
    ['java', `String base = ${base}; HttpRequest.newBuilder(URI.create(base + "/1")).DELETE().build();`],
  ] as const)
    assert.deepEqual(otherRequests(code, lang), [], code);
  for (const [lang, code] of [
    ['go', `url := ${base}\nhttp.NewRequest("PUT", url, nil)`],
    ['php', `$url = ${base}; $client->request("PUT", $url);`],
    ['ruby', `url = URI(${base})\nhttp = Net::HTTP.new(url.host, url.port)\nrequest = Net::HTTP::Put.new(url)`],
  ] as const)
    assert.equal(otherRequests(code, lang)[0]?.method?.value, 'PUT', code);
});

test('variables that contain themselves or double each other are read within bounds', () => {
  assert.equal(scriptRequests('const url = `${url}/x`;\nfetch(url);').length, 1);
  assert.equal(scriptRequests('const a = { a };\naxios.post("https://a.com", a);').length, 1);
  /** The last of sixty variables has 2^60 values. */
  const doubled = (first: string, value: (before: string) => string): string =>
    `a0 = ${first}\n${Array.from({ length: 60 }, (_, i) => `a${i + 1} = ${value(`a${i}`)}\n`).join('')}`;
  for (const [first, value, call] of [
    ['"x"', (a: string) => `${a} + ${a}`, 'fetch(a60)'],
    ['"x"', (a: string) => `\`\${${a}}\${${a}}\``, 'axios.get(a60)'],
    ['1', (a: string) => `[${a}, ${a}]`, 'fetch("https://a.com", { method: "POST", body: JSON.stringify(a60) })'],
    ['1', (a: string) => `{ a: ${a}, b: ${a} }`, 'axios.post("https://a.com", a60)'],
  ] as const)
    assert.equal(scriptRequests(`${doubled(first, value).replaceAll(/^/gm, 'var ')} _;${call}`).length, 1, call);
  const [request] = pythonRequests(`${doubled('"x"', (a) => `f"{${a}}{${a}}"`)}requests.get(a60)`);
  assert.ok(request !== undefined && request.url.value.length <= 50_000);
});

test('parameters that are given in another way are not missing, and a default method is not replaced', () => {
  page(
    undefined,
    `\`\`\`js
const http = axios.create({ baseURL: 'https://eu.acme.com/v1', headers: { 'X-Team': 'a' } });
await http.get('/pets', { params: { kind: 'cat' } });
await https.get('https://eu.acme.com/v1/pets', { params, headers: { 'X-Team': 'a' } });
await axios.get('https://eu.acme.com/v1/pets', { params: { kind: 'cat' } });
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-parameter
\`\`\`

\`\`\`python
requests.get("https://eu.acme.com/v1/pets", {"kind": "cat"}, headers={"X-Team": "a"})
requests.get("https://eu.acme.com/v1/pets", query, headers={"X-Team": "a"})
requests.get("https://eu.acme.com/v1/pets", {"age": 3}, headers={"X-Team": "a"})
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ openapi/sample-parameter
\`\`\`

\`\`\`bash
curl https://eu.acme.com/v1/pets -K settings
\`\`\`
`,
  );
  assert.equal(curlRequests('curl -G https://a.com -d a=1')[0]?.method?.isImplied, true);
});
