/** An OpenAPI document with many operations, each with its own schemas and long texts: 12 kB of JSON for each. */
export function largeApiDocument(operations: number): unknown {
  const words = 'A sentence about what this does and what it is for, long enough to weigh something. ';
  const paths: Record<string, unknown> = {};
  const schemas: Record<string, unknown> = {};
  for (let i = 0; i < operations; i++) {
    const properties = Object.fromEntries(
      Array.from({ length: 50 }, (_, k) => [`field${k}`, { type: 'string', description: words, maxLength: k + 1 }]),
    );
    schemas[`Thing${i}`] = {
      type: 'object',
      required: ['field1'],
      properties: { ...properties, next: { $ref: `#/components/schemas/Thing${(i + 1) % operations}` } },
    };
    paths[`/things/${i}/{id}`] = {
      post: {
        tags: [`Group ${i % 20}`],
        summary: `Operation ${i}`,
        operationId: `operation${i}`,
        description: words.repeat(5),
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${i}` } } } },
        responses: {
          200: {
            description: words,
            content: { 'application/json': { schema: { $ref: `#/components/schemas/Thing${i}` } } },
          },
        },
      },
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1' },
    servers: [{ url: 'https://example.com' }],
    paths,
    components: { schemas },
  };
}
