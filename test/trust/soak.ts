import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { makeFolder } from '../folder.ts';
import { connectInside } from '../protocol/client.ts';
import { mutatedText } from './bytes.ts';
import type { Part } from './part.ts';

const page = '---\ntitle: One\ndescription: A page about one.\n---\n\n<Note>\n  Fine.\n</Note>\n\n[two](/two)\n';
/** Opened first: its code block starts the highlighting thread, which then keeps running. */
const code = `${page}\n\`\`\`js\nconst a = 1;\n\`\`\`\n`;
const files = {
  'docs.json': '{"name": "Site", "navigation": [{"group": "G", "pages": ["index", "two"]}]}',
  'index.mdx': page,
  'two.mdx': code.replace('One', 'Two'),
};

/** Maximum growth in MB after the first quarter of the edits. Less is noise of the garbage collector. */
const maxGrowth = 8;

/** Ten minutes at two edits a second, or an hour with `DOCSIGHT_LONG=1`, with previews that open and close. */
export const soak: Part = {
  id: 'T10',
  name: 'soak',
  shows: 'Memory does not grow while an author types for hours',
  minutes: 2,
  async run(trial) {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const kept = async (): Promise<number> => {
      // Objects that are referenced in one turn of the event loop are released in the next.
      for (let i = 0; i < 3; i++) {
        await new Promise((done) => setImmediate(done));
        collect();
      }
      return process.memoryUsage().heapUsed / 2 ** 20;
    };
    // Control: retained objects are noticed.
    const before = await kept();
    const held = Array.from({ length: 200_000 }, (_, i) => ({ i }));
    trial.control('MB of retained objects that are noticed', Math.floor((await kept()) - before), 1);
    held.length = 0;
    const folder = makeFolder(trial as never, files);
    const file = join(folder, 'index.mdx');
    const client = await connectInside(trial as never, { folders: [folder], settings: { problems: { delay: 0 } } });
    client.open(file);
    await client.ready();
    await client.request('docsight/preview/open', {
      preview: 'code',
      uri: client.uri(join(folder, 'two.mdx')),
      resourceRoot: 'x:',
    });
    const planned = Math.min(trial.isLong ? 7200 : 1200, trial.count * 100);
    let edits = 0;
    const marks: { readonly megabytes: number; readonly handles: number }[] = [];
    for (const round of trial.rounds(Math.ceil(planned / 10))) {
      const preview = `p${round}`;
      await client.request('docsight/preview/open', { preview, uri: client.uri(file), resourceRoot: 'x:' });
      let version = 0;
      for (let i = 0; i < 10; i++)
        version = client.replace(file, mutatedText(page, trial.random, Object.values(files)));
      await client.until('the last edit', () => client.diagnostics(file)?.version === version);
      await client.request('docsight/preview/close', { preview });
      edits += 10;
      if (round % 10 === 9) marks.push({ megabytes: await kept(), handles: handles() });
    }
    const quarter = marks[marks.length >> 2];
    const last = marks.at(-1);
    if (quarter === undefined || last === undefined || quarter === last)
      return trial.leaveOut('memory growth, because fewer than 200 edits were made');
    // The client of the test keeps every message that it receives: a few hundred bytes each.
    trial.most(
      'MB more than after a quarter of the edits',
      last.megabytes - quarter.megabytes,
      maxGrowth + edits / 200,
    );
    trial.most('handles more than after a quarter of the edits', last.handles - quarter.handles, 0);
    trial.note('edits', edits);
  },
};

/** Open files and sockets of this process, or Node's active handles if the system does not report them. */
function handles(): number {
  if (process.platform !== 'linux')
    return process.getActiveResourcesInfo().filter((each) => !/^(?:Timeout|Immediate)$/.test(each)).length;
  return readdirSync('/proc/self/fd').length;
}
