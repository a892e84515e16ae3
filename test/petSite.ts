/** An OpenAPI document whose operations a test server answers. */
export function description(url: string): string {
  const operation = (operationId: string, summary: string, more: object = {}): object => ({
    operationId,
    summary,
    tags: ['Pets'],
    responses: { '200': { description: 'ok' } },
    ...more,
  });
  const id = { name: 'petId', in: 'path', required: true, schema: { type: 'string' } };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } };
  const document = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/pets/{petId}': { get: operation('getPet', 'Get a pet', { parameters: [id, limit] }) },
      '/slow': { get: operation('waitForPet', 'Wait for a pet') },
      '/picture': { get: operation('picture', 'Picture of a pet') },
    },
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/** A page that shows one of its operations. */
export function apiPage(title: string, operation: string): string {
  return `---\ntitle: "${title}"\ndescription: "${title}, as an example."\nopenapi: "${operation}"\n---\n`;
}

/** docs.json of a site with an OpenAPI document. */
export function config(name: string, openapi: string, pages: readonly string[]): string {
  return `${JSON.stringify({ name, navigation: [{ group: 'Pets', pages }], openapi }, undefined, 2)}\n`;
}
