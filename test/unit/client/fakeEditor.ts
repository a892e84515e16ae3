import { registerHooks } from 'node:module';

/** Lets modules of the client be imported without VS Code. `source` is the fake `vscode` module. */
export function fakeEditor(source: string): void {
  const url = `data:text/javascript,${encodeURIComponent(source)}`;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url, shortCircuit: true } : next(specifier, context),
  });
}
