/** Short pages that expand to huge output: by name, with the files that they need. */
export const hostilePages: Readonly<Record<string, string>> = {
  'text by reference': "export const t = 'a<'.repeat(50000)\n\n<p>{Array(10000).fill(t)}</p>",
  'text by expressions': `export const t = 'a<'.repeat(50000)\n\n${'{t} '.repeat(20_000)}`,
  'text by paragraphs': `export const t = 'a<'.repeat(50000)\n\n${'{t}\n\n'.repeat(10_000)}`,
  'elements by reference': [
    'export const E = () => { let e = <b>x</b>; for (let i = 0; i < 40; i++) { e = <i>{e}{e}</i>; } return e }',
    '<E />'.repeat(50),
  ].join('\n\n'),
  'components by reference': `${[...'ABCDEFGHIJKLMNOPQRST'].map((name, i, all) => `export const ${name} = () => <p>${all[i + 1] === undefined ? 'x' : `<${all[i + 1]} /><${all[i + 1]} />`}</p>`).join('\n')}\n\n<A />`,
  'attributes by reference': `export const t = 'a'.repeat(100000)\n\n${'<Card title={t} href={t}>x</Card>\n\n'.repeat(5000)}`,
  'props by reference': `export const t = 'a'.repeat(100000)\n\nexport const C = (p) => <p title={p.t}>{p.t}</p>\n\n${'<C t={t} />\n\n'.repeat(5000)}`,
  'lists as props': `export const l = Array(10000).fill('abc')\n\n${'<Tree a={l} b={l} />\n\n'.repeat(5000)}`,
  'children as a list': `export const l = Array(10000).fill('abc')\n\nexport const C = (p) => <p children={p.l} />\n\n${'<C l={l} />'.repeat(5000)}`,
  'spread props': `export const o = Object.fromEntries(Array(5000).fill(0).map((_, i) => ['k' + i, i]))\n\nexport const C = (p) => p.k1\n\n${'<C {...o} />'.repeat(5000)}`,
  'headings by reference': `export const t = 'a '.repeat(20000)\n\n${'## {t}\n\n'.repeat(5000)}`,
  'a long snippet again and again': `import S from '/snippets/long.mdx'\n\n${'<S />\n\n'.repeat(10_000)}`,
  'snippets in snippets': `import S from '/snippets/a.mdx'\n\n<S /><S />`,
  'code by reference': `export const t = 'a\\n'.repeat(50000)\n\n${'<CodeBlock language="js">{t}</CodeBlock>\n\n'.repeat(2000)}`,
  dates: `${"{new Date(2025, 0, 31).toLocaleDateString('en-US', { month: 'long' })} ".repeat(10_000)}`,
  'many formulas': `${'$\\frac{a}{b}$ '.repeat(12_000)}`,
  'loops over lists': `export const l = Array(10000).fill('abc')\n\nexport const C = () => { for (const a in l) {} for (const b of l) {} return 'x' }\n\n${'<C />'.repeat(10_000)}`,
  'a loop in 200 bytes':
    "export const l = Array(9999).fill('a'.repeat(9999))\n\n{l.map((a) => l.map((b) => l.lastIndexOf(a + b)))}",
};

/** Files that the pages include. */
export const snippets: Readonly<Record<string, string>> = {
  'snippets/long.mdx': 'word '.repeat(40_000),
  ...Object.fromEntries(
    [...'abcdefghij'].map((name, i, all) => [
      `snippets/${name}.mdx`,
      all[i + 1] === undefined
        ? 'word '.repeat(2000)
        : `import S from '/snippets/${all[i + 1]}.mdx'\n\n${'<S />\n\n'.repeat(8)}`,
    ]),
  ),
};
