import type * as lsp from 'vscode-languageserver';

/** Progress in the editor, if it supports it. Source: LSP, "Work Done Progress" */
export interface Progress {
  /** Sites are read and checked for the first time. Shown until `ready`. */
  begin(): void;
  /** Everything is read and checked. */
  ready(): void;
  /**
   * Runs work on a whole site.
   *
   * @param reporter from the editor's request; without one, the server asks the editor for one
   */
  during<T>(title: string, reporter: lsp.WorkDoneProgressReporter | undefined, work: () => Promise<T>): Promise<T>;
}

const silent: Progress = { begin() {}, ready() {}, during: (_title, _reporter, work) => work() };

/** Progress over a connection. Does nothing if the editor does not support it or shows the status itself. */
export function createProgress(
  connection: lsp.Connection,
  client: lsp.ClientCapabilities,
  isWanted: boolean,
): Progress {
  if (!isWanted || client.window?.workDoneProgress !== true) return silent;
  let first: Promise<lsp.WorkDoneProgressServerReporter | undefined> | undefined;
  const begun = async (title: string): Promise<lsp.WorkDoneProgressServerReporter | undefined> => {
    try {
      const reporter = await connection.window.createWorkDoneProgress();
      reporter.begin(title);
      return reporter;
    } catch {
      // The editor refused, or has disconnected.
      return undefined;
    }
  };
  return {
    begin() {
      first ??= begun('Checking documentation');
    },
    ready() {
      first?.then(
        (reporter) => reporter?.done(),
        () => undefined,
      );
      first = Promise.resolve(undefined);
    },
    async during(title, given, work) {
      given?.begin(title);
      const reporter = given ?? (await begun(title));
      try {
        return await work();
      } finally {
        reporter?.done();
      }
    },
  };
}
