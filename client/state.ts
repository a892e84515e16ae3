import * as vscode from 'vscode';

/** Answers to questions that are asked only once, for each workspace folder. */
export interface Memory {
  /** The stored answer for a folder, if any. */
  answer(question: string, folder: string): string | undefined;
  remember(question: string, folder: string, answer: string): Thenable<void>;
}

/** Stores answers in the workspace's storage. */
export function createMemory(storage: vscode.Memento): Memory {
  const key = (question: string, folder: string): string => `asked:${question}:${folder}`;
  return {
    answer: (question, folder) => storage.get<string>(key(question, folder)),
    remember: (question, folder, answer) => storage.update(key(question, folder), answer),
  };
}

/** Sets a context key for `when` clauses of the manifest. */
export function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}

/** Returns a file's path in the form of `resourcePath` in `when` clauses. */
export function menuPath({ fsPath }: vscode.Uri): string {
  return fsPath;
}

/** Returns the path of a file outside the workspace, as people write it. */
export function shownPath(uri: vscode.Uri): string {
  return uri.scheme === 'file' ? uri.fsPath : uri.toString(true);
}
