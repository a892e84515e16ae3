#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { processTerminal } from './terminal.ts';

// What ends before its end has failed. No process.exit: what is still on its way to a pipe must get there.
process.exitCode = 2;
void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
