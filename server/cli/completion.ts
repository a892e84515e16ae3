import { type Arguments, type Command, type ExitCode, type Option, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

/** `docsight completion`: a completion script for a shell, made from the table of commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    operands: Object.keys(shells).join('|'),
    about: 'Print the completion of docsight for a shell.',
    details: [
      'bash: eval "$(docsight completion bash)" in ~/.bashrc',
      'zsh:  eval "$(docsight completion zsh)" in ~/.zshrc, after compinit',
      'fish: docsight completion fish > ~/.config/fish/completions/docsight.fish',
    ].join('\n'),
    words: () => Object.keys(shells),
    options: {},
    run: (args, terminal) => runCompletion(args, commands(), terminal),
  };
}

async function runCompletion(
  { operands }: Arguments,
  commands: readonly Command[],
  terminal: Terminal,
): Promise<ExitCode> {
  const [name = '', ...more] = operands;
  const script = shells[name];
  if (script === undefined || more.length > 0)
    throw new UsageError(`name one shell: ${Object.keys(shells).join(', ')}`);
  await terminal.out(script(commands));
  return 0;
}

const shells: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash, zsh, fish };

const help: readonly [name: string, option: Option] = ['help', { about: 'Explain the command.' }];

function optionsOf({ options }: Command): readonly (readonly [name: string, option: Option])[] {
  return [...Object.entries(options), help];
}

/** Suggested values of an option. Undefined means files; empty for numbers and free text. */
function valuesOf({ choices, offers, value = '' }: Option): readonly string[] | undefined {
  return choices ?? offers ?? (/FILE|FOLDER|DIR|PATH|PAGE/.test(value) ? undefined : []);
}

function bash(commands: readonly Command[]): string {
  const taking = commands.flatMap((command) =>
    optionsOf(command)
      .filter(([, { value, optional }]) => value !== undefined && optional !== true)
      .map(([name, option]) => ({ name: `'${command.name} --${name}'`, words: valuesOf(option) })),
  );
  const values = taking.flatMap(({ name, words = [] }) =>
    words.length === 0 ? [] : [`    ${name}) words='${words.join(' ')}' ;;`],
  );
  const [nothing, files] = [0, undefined].map((length) =>
    taking.filter(({ words }) => words?.length === length).map(({ name }) => name),
  );
  const rows = commands.map((command) => {
    const options = optionsOf(command).map(([name]) => `--${name}`);
    const words = command.words?.();
    const none = words?.length === 0 ? ' none=yes' : '';
    return `    ${command.name}) options='${options.join(' ')}' words='${words?.join(' ') ?? ''}'${none} ;;`;
  });
  return `# Completion of docsight for bash. What is not named here is a file.
_docsight() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} options='' words='' none=''
  # Bash parts words at "=".
  if [ "$cur" = '=' ]; then cur=''; elif [ "$prev" = '=' ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]} $prev" in
${values.join('\n')}
    ${nothing?.join(' | ')}) compopt +o default 2>/dev/null; return ;;
    ${files?.join(' | ')}) return ;;
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); return; fi
  case "\${COMP_WORDS[1]}" in
${rows.join('\n')}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *) if [ -n "$none" ]; then compopt +o default 2>/dev/null; fi
      if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi ;;
  esac
}
complete -o default -F _docsight docsight
`;
}

function zsh(commands: readonly Command[]): string {
  const specs = (command: Command): readonly string[] => [
    ...optionsOf(command).map(([name, option]) => {
      const many = option.multiple === true ? '*' : '';
      const about = `[${zshText(option.about)}]`;
      if (option.value === undefined) return shellWord(`${many}--${name}${about}`);
      const action = zshAction(valuesOf(option));
      return shellWord(
        `${many}--${name}=${option.optional === true ? '-' : ''}${about}${option.optional === true ? '::' : ':'}${zshText(option.value)}:${action}`,
      );
    }),
    shellWord(`*:${command.words === undefined ? 'file' : 'word'}:${zshAction(command.words?.())}`),
  ];
  const rows = commands.map((command) => `    ${command.name}) _arguments ${specs(command).join(' ')} ;;`);
  return `#compdef docsight
# Completion of docsight for zsh.
_docsight() {
  local -a commands
  commands=(${commands.map(({ name, about }) => shellWord(`${name}:${zshText(about)}`)).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
${rows.join('\n')}
  esac
}
compdef _docsight docsight
`;
}

/** The completion action for `_arguments`: files, words, or nothing. */
function zshAction(words: readonly string[] | undefined): string {
  if (words === undefined) return '_files';
  return words.length === 0 ? ' ' : `(${words.join(' ')})`;
}

function fish(commands: readonly Command[]): string {
  const rows = commands.flatMap((command) => {
    const seen = `complete -c docsight -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c docsight -n __fish_use_subcommand -f -a ${command.name} -d ${fishText(command.about)}`,
      ...optionsOf(command).map(([name, option]) => {
        const words = valuesOf(option);
        const takes = option.value !== undefined && option.optional !== true;
        const value = words === undefined ? ' -r' : ` -x${fishWords(words)}`;
        return `${seen} -l ${name}${takes ? value : ''} -d ${fishText(option.about)}`;
      }),
      ...(command.words === undefined ? [] : [`${seen} -f${fishWords(command.words())}`]),
    ];
  });
  return `# Completion of docsight for fish.\n${rows.join('\n')}\n`;
}

function fishWords(words: readonly string[]): string {
  return words.length === 0 ? '' : ` -a '${words.join(' ')}'`;
}

/** Quotes a word for bash and zsh. */
function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Escapes the special characters of `_arguments`. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function fishText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
