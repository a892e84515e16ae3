import * as vscode from 'vscode';
import { folder } from './page.ts';

/** Writes a site into a folder of the workspace; the watcher tells the server. */
export async function writeSite(name: string, files: Readonly<Record<string, string>>): Promise<vscode.Uri> {
  const place = vscode.Uri.joinPath(folder(), name);
  for (const [path, text] of Object.entries(files))
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(place, path), new TextEncoder().encode(text));
  return place;
}

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

export function page(title: string, operation: string): string {
  return `---\ntitle: "${title}"\ndescription: "${title}, as an example."\nopenapi: "${operation}"\n---\n`;
}
