import { missedFigures, type PartResult, problemsOf } from './part.ts';

/** The results as a Markdown page. */
export function pageOf(seed: number, results: readonly PartResult[]): string {
  const rows = results.map((result) => {
    const state = problemsOf(result).length > 0 ? '**failed**' : result.isOutOfTime ? 'out of time' : 'passed';
    return `| ${result.part} | ${result.shows} | ${state} | ${result.tried} of ${result.planned} | ${result.seconds} s |`;
  });
  return [
    '# Trust',
    '',
    `Seed ${seed}. Times are processor time. For each figure that must be zero, a control figure must be above zero.`,
    '',
    '| Part | What it shows | Result | Cases | Time |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...results.flatMap(sectionOf),
    '',
  ].join('\n');
}

function sectionOf(result: PartResult): readonly string[] {
  const missed = new Set(missedFigures(result));
  const figures = result.figures.map((figure) => {
    const { name, value, atMost, atLeast } = figure;
    const bound = atMost !== undefined ? `at most ${atMost}` : atLeast !== undefined ? `at least ${atLeast}` : '';
    return `| ${name} | ${Number(value.toFixed(2))} | ${bound}${missed.has(figure) ? ' (missed)' : ''} |`;
  });
  return [
    '',
    `## ${result.part} ${result.name}`,
    ...(figures.length === 0 ? [] : ['', '| Figure | Value | Bound |', '| --- | --- | --- |', ...figures]),
    ...result.leftOut.map((line) => `\nLeft out: ${line}`),
    ...result.failures.map((line) => `\n~~~text\n${line.replaceAll('~~~', '~ ~ ~')}\n~~~`),
  ];
}
