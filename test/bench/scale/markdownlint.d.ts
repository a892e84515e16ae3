declare module 'markdownlint-cli2' {
  /** Runs the linter on files below a folder. */
  export function main(options: {
    readonly directory: string;
    readonly argv: readonly string[];
    readonly noImport: boolean;
    readonly logMessage: (line: string) => void;
    readonly logError: (line: string) => void;
  }): Promise<number>;
}
