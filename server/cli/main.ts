#!/usr/bin/env node
import { runCli } from './process.ts';

runCli();
