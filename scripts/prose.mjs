// `node scripts/prose.mjs`, a part of `npm run lint`: checks grammar, spelling and plain English of every text for
// people. Correct words that it does not know are in scripts/prose/terms.txt.
//   node scripts/prose.mjs             everything
//   node scripts/prose.mjs README.md   texts whose place begins with README.md
import { faultsOf } from './prose/faults.mjs';
import { allTexts } from './prose/texts.mjs';

const begins = process.argv.slice(2);
const texts = [...allTexts()].filter(
  ({ place }) => begins.length === 0 || begins.some((each) => place.startsWith(each)),
);
const faults = await faultsOf(texts);
for (const { place, problem, text } of faults) console.error(`${place}: ${problem}\n    ${text}`);
console.log(`${texts.length} texts, ${faults.length} to fix`);
if (faults.length > 0) console.log('Add words that are correct to scripts/prose/terms.txt.');
process.exitCode = faults.length === 0 ? 0 : 1;
