#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { endWithParent, isServer, needsOwnProcess, runWithFlags } from './ownProcess.ts';
import { processTerminal } from './terminal.ts';

/** The command line as a process; one that serves for hours runs under the flags of a server. */
async function runProcess([, script = '', ...args]: readonly string[]): Promise<number> {
  if (needsOwnProcess(args, process.execArgv)) return runWithFlags(script, args);
  if (isServer(args)) endWithParent();
  return runCommandLine(args, processTerminal());
}

// What ends before its end has failed. No process.exit: what is still on its way to a pipe must get there.
process.exitCode = 2;
void runProcess(process.argv).then((code) => {
  process.exitCode = code;
});
