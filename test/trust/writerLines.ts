const long = `${'Words that fill a page. '.repeat(300)}\n`;

/** The site that commands change. */
export const writtenSite = {
  'docs.json':
    '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b", "guides/c"]}], "openapi": "api.json"}\n',
  'a.mdx': `---\ntitle: A\n---\n\n[b](/b) [c](/guides/c)\n\n## One\n\n${long}\n## Two\n\n<Note>\nText\n</note>\n`,
  'b.mdx': `---\ntitle: B\n---\n\n[a](/a#two)\n\n${long}`,
  'guides/c.mdx': '---\ntitle: C\n---\n\n[a](/a)\n',
  'guides/d.png': 'picture',
  'api.json':
    '{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/p": {"get": {"responses": {"200": {"description": "OK"}}}}}}\n',
};

/** A command that writes, and its guarantees. */
export interface Writer {
  readonly command: string;
  readonly line: string;
  /** Whether it keeps a journal: after the next command, either all files are old or all are new. */
  readonly isWhole: boolean;
}

const whole = (command: string, line: string): Writer => ({ command, line, isWhole: true });
const single = (command: string, line: string): Writer => ({ command, line, isWhole: false });

/** Every command that writes, with every option that makes it write. */
export const writers: readonly Writer[] = [
  whole('mv', 'mv guides deep/er'),
  whole('rename', 'rename a.mdx#one Uno'),
  whole('split', 'split a.mdx#two'),
  whole('merge', 'merge b a'),
  whole('convert', 'convert . --write'),
  single('check', 'check --fix .'),
  single('check', 'check --update-baseline .'),
  single('check', 'check --format json --output report.json .'),
  single('diff', 'diff --out dist'),
  single('diff', 'diff --output change.txt'),
  single('diff', 'diff --fix'),
  whole('new', 'new version v2 --from guides --current v1'),
  single('new', 'new page Hello'),
  single('new', 'new site fresh'),
  single('api', 'api . --write'),
  single('init', 'init . --vscode --github'),
  single('rules', 'rules . --target claude'),
  single('render', 'render . --out dist'),
];

/** Writers that need no Git repository. */
export const writersWithoutGit: readonly Writer[] = writers.filter(({ command }) => command !== 'diff');
