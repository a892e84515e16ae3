/** Folders of code whose comments avoid the forms, in short sentences. `test/unit/wording.test.ts` reads them. */
// biome-ignore format: one folder on each line, so that additions do not conflict
export const roomsWithPlainComments = [
  'server/core/text',
  'server/core/data',
  'server/core/javascript',
  'server/core/page',
  'server/core/schema',
  'server/core/openapi',
  'server/core/checks',
];
