import { configPath, convertConfig, convertPages, type FileEdit, lineIndex } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, isOn, UsageError, valueOf } from '../command.ts';
import { folderOperand, openOneSite, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { carryOut } from './carryOut.ts';

/** `docsight convert`: docs.json of one generation as one of the other. */
export const convertCommand: Command = {
  name: 'convert',
  operands: '[DIR]',
  about: 'Convert docs.json to the other generation.',
  details:
    'Prints what would change as a diff, and what the other generation cannot say. With --write, writes docs.json.\n' +
    'Readers see the same pages, in the same order, under the same tabs. Comments and formatting are kept.\n' +
    'A mint.json becomes a docs.json.',
  options: {
    to: {
      value: 'GENERATION',
      choices: ['v1', 'v2'],
      about: 'v1 or v2, the first or the second generation; without it, the one that docs.json is not of.',
    },
    pages: { about: 'Write components and fields of the pages by the names that the second generation has for them.' },
    write: { about: 'Write the files. What is lost is printed all the same.' },
  },
  run: runConvert,
};

async function runConvert(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const opened = await openOneSite(folderOperand(args, terminal));
  const { site } = opened.host;
  const { file, dialect } = site.index.config;
  const asked = valueOf(args, 'to');
  const to = asked === 'v1' || (asked === undefined && dialect === 'v2') ? 'v1' : 'v2';
  if (to === 'v1' && isOn(args, 'pages'))
    throw new UsageError('pages have newer names in the second generation only; leave --pages out');
  const conversion = convertConfig(site.index, to);
  if (typeof conversion === 'string') throw new UsageError(conversion);
  const path = shownPath(opened, file.path, terminal);
  const lines = lineIndex(file.text);
  for (const { range, message } of conversion.losses) {
    const { line, character } = lines.positionAt(range.start);
    await terminal.err(`${path}:${line + 1}:${character + 1} ${message}\n`);
  }
  const whole = { range: { start: 0, end: file.text.length }, text: conversion.text };
  const edits: FileEdit[] = [{ kind: 'change', path: file.path, edits: [whole] }];
  if (isOn(args, 'pages')) edits.push(...convertPages(site));
  if (file.path !== configPath) edits.push({ kind: 'rename', path: file.path, to: configPath });
  return carryOut(opened, edits, !isOn(args, 'write'), terminal);
}
