import { type Arguments, type Command, type ExitCode, type Option, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

/** `docsight completion`: what a shell needs to complete `docsight`, made from the table of commands. */
export function completionCommand(commands: () => readonly Command[]): Command {
  return {
    name: 'completion',
    operands: Object.keys(shells).join('|'),
    about: 'Print the completion of docsight for a shell.',
    details: [
      'bash: eval "$(docsight completion bash)" in ~/.bashrc',
      'zsh:  eval "$(docsight completion zsh)" in ~/.zshrc, behind compinit',
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

/** The values that are offered for an option; undefined where files are. */
function valuesOf({ choices, offers }: Option): readonly string[] | undefined {
  return choices ?? offers;
}

function bash(commands: readonly Command[]): string {
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(([name, option]) => {
      const words = valuesOf(option);
      return words === undefined ? [] : [`    '${command.name} --${name}') words='${words.join(' ')}' ;;`];
    }),
  );
  const files = commands.flatMap((command) =>
    optionsOf(command).flatMap(([name, option]) =>
      option.value !== undefined && option.optional !== true && valuesOf(option) === undefined
        ? [`'${command.name} --${name}'`]
        : [],
    ),
  );
  const rows = commands.map((command) => {
    const options = optionsOf(command).map(([name]) => `--${name}`);
    return `    ${command.name}) options='${options.join(' ')}' words='${command.words?.().join(' ') ?? ''}' ;;`;
  });
  return `# Completion of docsight for bash. What is not named here is a file.
_docsight() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} options='' words=''
  # Bash parts words at "=".
  if [ "$cur" = '=' ]; then cur=''; elif [ "$prev" = '=' ]; then prev=\${COMP_WORDS[COMP_CWORD-2]}; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case "\${COMP_WORDS[1]} $prev" in
${[...values, ...(files.length === 0 ? [] : [`    ${files.join(' | ')}) return ;;`])].join('\n')}
  esac
  if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); return; fi
  case "\${COMP_WORDS[1]}" in
${rows.join('\n')}
  esac
  case "$cur" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$cur")) ;;
    *) if [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$cur")); fi ;;
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
      if (option.value === undefined) return quoted(`${many}--${name}${about}`);
      const words = valuesOf(option);
      const action = words === undefined ? '_files' : `(${words.join(' ')})`;
      return quoted(
        `${many}--${name}=${option.optional === true ? '-' : ''}${about}${option.optional === true ? '::' : ':'}${zshText(option.value)}:${action}`,
      );
    }),
    quoted(command.words === undefined ? '*:file:_files' : `*:word:(${command.words().join(' ')})`),
  ];
  const rows = commands.map((command) => `    ${command.name}) _arguments ${specs(command).join(' ')} ;;`);
  return `#compdef docsight
# Completion of docsight for zsh.
_docsight() {
  local -a commands
  commands=(${commands.map(({ name, about }) => quoted(`${name}:${zshText(about)}`)).join(' ')})
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

function fish(commands: readonly Command[]): string {
  const rows = commands.flatMap((command) => {
    const seen = `complete -c docsight -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c docsight -n __fish_use_subcommand -f -a ${command.name} -d ${fishText(command.about)}`,
      ...optionsOf(command).map(([name, option]) => {
        const words = valuesOf(option);
        const value =
          option.value === undefined || option.optional === true
            ? ''
            : words === undefined
              ? ' -r'
              : ` -x -a '${words.join(' ')}'`;
        return `${seen} -l ${name}${value} -d ${fishText(option.about)}`;
      }),
      ...(command.words === undefined ? [] : [`${seen} -f -a '${command.words().join(' ')}'`]),
    ];
  });
  return `# Completion of docsight for fish.\n${rows.join('\n')}\n`;
}

/** A word of bash and zsh that stands for itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Without the signs that mean something in a specification of `_arguments`. */
function zshText(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function fishText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
