import { configPath, convertConfig, convertPages, type FileEdit, lineIndex, pushAll } from '../../core/index.ts';
import { type Arguments, type Command, type ExitCode, isOn, optionText, UsageError } from '../command.ts';
import { folderOperand, openOneSite, shownPath } from '../openSites.ts';
import type { Terminal } from '../terminal.ts';
import { carryOut } from './carryOut.ts';

/** `docsight convert`: converts docs.json between v1 and v2. */
export const convertCommand: Command = {
  name: 'convert',
  operands: '[DIR]',
  about: 'Convert docs.json between v1 and v2.',
  details:
    'Prints the changes as a diff, and what the other format cannot express. With --write, writes docs.json.\n' +
    'Files that docs.json refers to with $ref are written into it.\n' +
    'Readers see the same pages, in the same order, under the same tabs. Comments and formatting are kept.\n' +
    'A mint.json becomes a docs.json.',
  options: {
    to: {
      value: 'FORMAT',
      choices: ['v1', 'v2'],
      about: 'v1 or v2. Default: the other format.',
    },
    pages: { about: 'Also replace outdated components and fields in pages, for v2.' },
    write: { about: 'Write the files, and still print what is lost.' },
  },
  run: runConvert,
};

async function runConvert(args: Arguments, terminal: Terminal): Promise<ExitCode> {
  const opened = await openOneSite(folderOperand(args, terminal));
  const { site } = opened.host;
  const { file, dialect } = site.index.config;
  const asked = optionText(args, 'to');
  const to = asked === 'v1' || (asked === undefined && dialect === 'v2') ? 'v1' : 'v2';
  if (to === 'v1' && isOn(args, 'pages')) throw new UsageError('--pages works with --to v2 only; leave --pages out');
  const conversion = convertConfig(site.index, to);
  const placeOf = (path: string, offset: number): string => {
    const text = path === file.path ? file.text : (site.index.others.get(path)?.text ?? '');
    const { line, character } = lineIndex(text).positionAt(offset);
    return `${shownPath(opened, path, terminal)}:${line + 1}:${character + 1}`;
  };
  if (conversion.kind === 'refused') {
    const { message, place } = conversion;
    throw new UsageError(place === undefined ? message : `${placeOf(place.path, place.range.start)} ${message}`);
  }
  for (const { path, range, message } of conversion.losses)
    await terminal.err(`${placeOf(path, range.start)} ${message}\n`);
  const whole = { range: { start: 0, end: file.text.length }, text: conversion.text };
  const edits: FileEdit[] = [{ kind: 'change', path: file.path, edits: [whole] }];
  if (isOn(args, 'pages')) pushAll(edits, convertPages(site));
  if (file.path !== configPath) edits.push({ kind: 'rename', path: file.path, to: configPath });
  return carryOut(opened, edits, !isOn(args, 'write'), terminal);
}
