import { join } from 'node:path';
import { configPath, convertConfig, lineIndex } from '../core/index.ts';
import { writeFileAtomically } from '../host/disk/textFiles.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valueOf } from './command.ts';
import { folderOperand, openOneSite, shownPath } from './openSites.ts';
import type { Terminal } from './terminal.ts';
import { unifiedDiff } from './unifiedDiff.ts';

/** `docsight convert`: docs.json of one generation as one of the other. */
export const convertCommand: Command = {
  name: 'convert',
  operands: '[DIR]',
  about: 'Convert docs.json to the other generation.',
  details:
    'Prints what would change as a diff, and what the other generation cannot say. With --write, writes docs.json.\n' +
    'Readers see the same pages, in the same order, under the same tabs. Comments and formatting are kept.',
  options: {
    to: {
      value: 'GENERATION',
      choices: ['v1', 'v2'],
      about: 'v1 or v2, the first or the second generation; without it, the one that docs.json is not of.',
    },
    write: { about: 'Write docs.json. What is lost is printed all the same.' },
  },
  run: runConvert,
};

async function runConvert(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const site = await openOneSite(folderOperand(args, terminal));
  const { index } = site.host.site;
  const { text } = index.config.file;
  const to =
    valueOf(args, 'to') === 'v1' || (valueOf(args, 'to') === undefined && index.config.dialect === 'v2') ? 'v1' : 'v2';
  const conversion = convertConfig(index, to);
  if (typeof conversion === 'string') throw new UsageError(conversion);
  const path = shownPath(site, configPath, terminal);
  const lines = lineIndex(text);
  for (const { range, message } of conversion.losses) {
    const { line, character } = lines.positionAt(range.start);
    await terminal.err(`${path}:${line + 1}:${character + 1} ${message}\n`);
  }
  const whole = { range: { start: 0, end: text.length }, text: conversion.text };
  if (isOn(args, 'write')) {
    await writeFileAtomically(join(site.folder, configPath), conversion.text, site.folder);
    await terminal.err(`${path}: written\n`);
  } else await terminal.out(unifiedDiff(site.prefix + configPath, text, [whole]));
  return 0;
}
