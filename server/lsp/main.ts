import { runServer } from './process.ts';

runServer();
