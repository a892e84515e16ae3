/**
 * Where our own tests run, answers can be made to come as late as from a busy machine: `DOCSIGHT_SLOW` says by how many
 * milliseconds. Heeded only when DOCSIGHT_TEST is set.
 */
export async function lateInTests<Answer>(answer: Answer): Promise<Answer> {
  const { DOCSIGHT_TEST: isTest, DOCSIGHT_SLOW: late } = process.env;
  if (isTest !== undefined && late !== undefined) await new Promise((done) => setTimeout(done, Number(late)));
  return answer;
}
