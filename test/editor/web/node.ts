/**
 * What the suites use of Node, for suites that run in a browser. The driver runs it outside of VS Code, on the machine,
 * as another program would.
 */
import type { NodeRequest } from '../driver.ts';

function call(module: NodeRequest['module'], name: string, values: readonly unknown[]): unknown {
  // A worker may wait for an answer, like these functions of Node.
  const request = new XMLHttpRequest();
  request.open('POST', process.env['DOCSIGHT_DRIVER'] ?? '', false);
  request.send(JSON.stringify({ op: 'node', module, name, values } satisfies NodeRequest));
  const { value, error } = JSON.parse(request.responseText) as { value?: unknown; error?: string };
  if (error !== undefined) throw new Error(`${name}: ${error}`);
  return value;
}

const from =
  (module: NodeRequest['module'], name: string) =>
  (...values: readonly unknown[]): unknown =>
    call(module, name, values);

export const cpSync = from('fs', 'cpSync');
export const existsSync = from('fs', 'existsSync');
export const mkdirSync = from('fs', 'mkdirSync');
export const mkdtempSync = from('fs', 'mkdtempSync');
export const readdirSync = from('fs', 'readdirSync');
export const readFileSync = from('fs', 'readFileSync');
export const renameSync = from('fs', 'renameSync');
export const rmSync = from('fs', 'rmSync');
export const symlinkSync = from('fs', 'symlinkSync');
export const writeFileSync = from('fs', 'writeFileSync');
export const tmpdir = from('os', 'tmpdir');
export const execFileSync = from('child_process', 'execFileSync');
export const spawnSync = from('child_process', 'spawnSync');

/** For functions of Node that need a process in the extension host. Their tests are in the list of absences. */
function absent(): never {
  throw new Error('This function of Node needs a process.');
}

export const spawn = absent;
export const createInterface = absent;
export const startServerProcess = absent;
export const mcpProvider = absent;
