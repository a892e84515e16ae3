#!/usr/bin/env node
import { runCommandLine } from './commandLine.ts';
import { endWithParent, isServer, needsOwnProcess, runWithFlags } from './ownProcess.ts';
import { processTerminal } from './terminal.ts';

/** The process of the command line. Servers that run for hours need other flags of Node. */
async function runProcess([, script = '', ...args]: readonly string[]): Promise<number> {
  if (needsOwnProcess(args, process.execArgv)) return runWithFlags(script, args);
  if (isServer(args)) endWithParent();
  return runCommandLine(args, processTerminal());
}

// Exit code if the process ends too early. `process.exit` is not used, because it could cut off output to a pipe.
process.exitCode = 2;
void runProcess(process.argv).then((code) => {
  process.exitCode = code;
});
