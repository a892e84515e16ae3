import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

test('a class with a value in brackets has no effect; the fix writes a style', () => {
  checkFixture(
    `<div className="w-[100px] p-2 mt-[3px]">a</div>
                ^^^^^^^^^ html/arbitrary-class

<Card title="T" className="bg-[#fff]">a</Card>
                           ^^^^^^^^^ html/arbitrary-class

<div className="md:w-[10px] flex">a</div>
                ^^^^^^^^^^^ html/arbitrary-class

<div className="grid-cols-[1fr_2fr]" style={{ color: "red" }}>a</div>
                ^^^^^^^^^^^^^^^^^^^ html/arbitrary-class

<div className="w-1/2 a[b flex">a</div>
`,
    { only: ['html/arbitrary-class'] },
  );
});
