import { serveReader } from './readerThread.ts';

serveReader();
