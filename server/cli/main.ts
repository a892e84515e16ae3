#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { processTerminal } from './terminal.ts';

// No process.exit: what is still on its way to a pipe must get there.
void runCommandLine(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
