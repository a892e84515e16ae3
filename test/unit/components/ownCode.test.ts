import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf } from '../render/renderText.ts';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: this is code.
/** Typical components of sites: description, file, usage, and the text that readers must see. */
const uses: readonly (readonly [what: string, code: string, use: string, shown: readonly string[]])[] = [
  [
    'card grid from array',
    `export const Grid = () => { const cards = [{title:'Alpha',href:'/a',text:'First'},{title:'Beta',href:'/b',text:'Second'}]; return <div className="grid">{cards.map((c) => <a key={c.href} href={c.href}><h3>{c.title}</h3><p>{c.text}</p></a>)}</div>; };`,
    '<Grid />',
    ['Alpha', 'Second'],
  ],
  [
    'module constant list',
    `export const plans = [{name:'Free',price:0},{name:'Pro',price:20}];\nexport const Pricing = () => <table><tbody>{plans.map(({name,price}) => <tr key={name}><td>{name}</td><td>{price === 0 ? 'Free of charge' : \`$\${price}/mo\`}</td></tr>)}</tbody></table>;`,
    '<Pricing />',
    ['Pro', '$20/mo', 'Free of charge'],
  ],
  [
    'tabs with state',
    `import { useState } from 'react';\nexport const MyTabs = ({items}) => { const [active, setActive] = useState(0); return <div><div>{items.map((it, i) => <button key={i} onClick={() => setActive(i)} className={i === active ? 'on' : ''}>{it.label}</button>)}</div><div>{items[active].body}</div></div>; };`,
    `<MyTabs items={[{label:'One',body:'Body one'},{label:'Two',body:'Body two'}]} />`,
    ['One', 'Two', 'Body one'],
  ],
  [
    'badge',
    `export const Badge = ({ color = 'gray', children }) => <span className={\`px-2 rounded bg-\${color}-100\`}>{children}</span>;`,
    '<Badge color="red">New thing</Badge>',
    ['New thing'],
  ],
  [
    'clsx badge',
    `import clsx from 'clsx';\nexport const Pill = ({ tone, active, children }) => <span className={clsx('pill', { active, 'tone-red': tone === 'red' })}>{children}</span>;`,
    '<Pill tone="red" active>Pilled</Pill>',
    ['Pilled'],
  ],
  [
    'cn + twMerge',
    `import { clsx } from 'clsx';\nimport { twMerge } from 'tailwind-merge';\nconst cn = (...inputs) => twMerge(clsx(inputs));\nexport const Box = ({ className, children }) => <div className={cn('rounded border', className)}><b>Title</b>{children}</div>;`,
    '<Box className="p-4">Inside</Box>',
    ['Title', 'Inside'],
  ],
  [
    'version picker',
    `import { useState } from 'react';\nexport const VersionPicker = () => { const versions = ['3.2','3.1','2.9']; const [v, setV] = useState(versions[0]); return <div><select value={v} onChange={(e) => setV(e.target.value)}>{versions.map((x) => <option key={x} value={x}>{x}</option>)}</select><code>npm i pkg@{v}</code></div>; };`,
    '<VersionPicker />',
    ['npm i pkg@'],
  ],
  [
    'fetch effect with fallback',
    `import { useState, useEffect } from 'react';\nexport const Stars = ({ repo }) => { const [stars, setStars] = useState(null); useEffect(() => { fetch('https://api.github.com/repos/' + repo).then((r) => r.json()).then((d) => setStars(d.stargazers_count)); }, [repo]); return <a href={'https://github.com/' + repo}>Star us on GitHub {stars ? \`(\${stars})\` : ''}</a>; };`,
    '<Stars repo="a/b" />',
    ['Star us on GitHub'],
  ],
  [
    'loading state',
    `import { useState, useEffect } from 'react';\nexport const Models = () => { const [models, setModels] = useState([]); const [loading, setLoading] = useState(true); useEffect(() => {}, []); if (loading) return <p>Loading models…</p>; return <ul>{models.map((m) => <li>{m}</li>)}</ul>; };`,
    '<Models />',
    ['Loading models'],
  ],
  [
    'inline svg icon',
    `export const Check = ({ size = 16 }) => <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor"><path d="M5 12l5 5L20 7" /></svg>;\nexport const Feature = ({ children }) => <li><Check /> {children}</li>;`,
    '<Feature>Fast builds</Feature>',
    ['Fast builds', '<svg', 'M5 12l5 5'],
  ],
  [
    'feature matrix',
    `const rows = [['SSO', true, false],['Audit log', false, true]];\nexport const Matrix = () => <table><thead><tr><th>Feature</th><th>Pro</th><th>Team</th></tr></thead><tbody>{rows.map(([name, ...cells]) => <tr key={name}><td>{name}</td>{cells.map((c, i) => <td key={i}>{c ? 'Yes' : 'No'}</td>)}</tr>)}</tbody></table>;`,
    '<Matrix />',
    ['Audit log', 'Yes', 'No'],
  ],
  [
    'lookup table',
    `const colors = { info: 'blue', warn: 'orange' };\nconst labels = { info: 'For your information', warn: 'Watch out' };\nexport const Alert = ({ type = 'info', children }) => { const label = labels[type] ?? 'Note'; return <div style={{ borderColor: colors[type] }}><strong>{label}</strong><div>{children}</div></div>; };`,
    '<Alert type="warn">Mind it</Alert>',
    ['Watch out', 'Mind it'],
  ],
  [
    'for of building list',
    `export const Steps2 = ({ count }) => { const items = []; for (let i = 1; i <= count; i++) { items.push(<li key={i}>Step number {i}</li>); } return <ol>{items}</ol>; };`,
    '<Steps2 count={3} />',
    ['Step number', '3'],
  ],
  [
    'for of over literal',
    `export const Names = () => { const out = []; for (const name of ['Ada','Grace']) { if (!name) continue; out.push(name.toUpperCase()); } return <p>{out.join(' and ')}</p>; };`,
    '<Names />',
    ['ADA and GRACE'],
  ],
  [
    'group by reduce',
    `const list = [{k:'a',n:'Apple'},{k:'b',n:'Bread'},{k:'a',n:'Avocado'}];\nexport const Groups = () => { const groups = list.reduce((acc, x) => { (acc[x.k] = acc[x.k] || []).push(x); return acc; }, {}); return <div>{Object.entries(groups).map(([k, xs]) => <section key={k}><h4>{k}</h4>{xs.map((x) => <span key={x.n}>{x.n}</span>)}</section>)}</div>; };`,
    '<Groups />',
    ['Avocado', 'Bread'],
  ],
  [
    'group by spread reduce',
    `const list = [{k:'a',n:'Apple'},{k:'b',n:'Bread'}];\nexport const Groups2 = () => { const groups = list.reduce((acc, x) => ({ ...acc, [x.k]: [...(acc[x.k] ?? []), x] }), {}); return <div>{Object.keys(groups).sort().map((k) => <p key={k}>{k}: {groups[k].map((x) => x.n).join(', ')}</p>)}</div>; };`,
    '<Groups2 />',
    ['Apple', 'Bread'],
  ],
  [
    'forEach building',
    `export const Rows = ({ data }) => { const rows = []; data.forEach((d, i) => { rows.push(<tr key={i}><td>{d.name}</td></tr>); }); return <table><tbody>{rows}</tbody></table>; };`,
    `<Rows data={[{name:'R1'},{name:'R2'}]} />`,
    ['R1', 'R2'],
  ],
  [
    'nested components',
    `const Row = ({ label, value }) => <div><dt>{label}</dt><dd>{value}</dd></div>;\nexport const Specs = ({ specs }) => <dl>{Object.entries(specs).map(([k, v]) => <Row key={k} label={k} value={v} />)}</dl>;`,
    `<Specs specs={{ Context: '128k', Output: '8k' }} />`,
    ['Context', '128k', '8k'],
  ],
  [
    'platform components inside',
    `export const Next = ({ links }) => <CardGroup cols={2}>{links.map((l) => <Card key={l.href} title={l.title} href={l.href}>{l.text}</Card>)}</CardGroup>;`,
    `<Next links={[{title:'Install',href:'/i',text:'How to install'}]} />`,
    ['Install', 'How to install', 'card'],
  ],
  [
    'callout wrapper',
    `export const Beta = ({ feature }) => <Note>{feature} is in beta. It may change.</Note>;`,
    '<Beta feature="Streaming" />',
    ['Streaming', 'is in beta', 'callout'],
  ],
  [
    'video embed',
    `export const YouTube = ({ id, title = 'Video' }) => <iframe className="w-full" src={\`https://www.youtube.com/embed/\${id}\`} title={title} allowFullScreen />;`,
    '<YouTube id="abc" title="Intro film" />',
    ['Intro film'],
  ],
  [
    'image themed',
    `export const Shot = ({ light, dark, alt }) => <><img className="block dark:hidden" src={light} alt={alt} /><img className="hidden dark:block" src={dark} alt={alt} /></>;`,
    '<Shot light="https://x.example/l.png" dark="https://x.example/d.png" alt="Dashboard" />',
    ['Dashboard'],
  ],
  [
    'accordion own with state',
    `import { useState } from 'react';\nexport const Faq = ({ items }) => { const [open, setOpen] = useState(null); return <div>{items.map((it, i) => <div key={i}><button onClick={() => setOpen(open === i ? null : i)}>{it.q}</button>{open === i && <p>{it.a}</p>}</div>)}</div>; };`,
    `<Faq items={[{q:'Why?',a:'Because'}]} />`,
    ['Why?'],
  ],
  [
    'filter with search state',
    `import { useState, useMemo } from 'react';\nconst all = ['Postgres','MySQL','Redis'];\nexport const Integrations = () => { const [q, setQ] = useState(''); const shown = useMemo(() => all.filter((x) => x.toLowerCase().includes(q.toLowerCase())), [q]); return <div><input value={q} onChange={(e) => setQ(e.target.value)} placeholder="Search" /><ul>{shown.map((x) => <li key={x}>{x}</li>)}</ul></div>; };`,
    '<Integrations />',
    ['Postgres', 'Redis'],
  ],
  [
    'useReducer',
    `import { useReducer } from 'react';\nexport const Counter = () => { const [state, dispatch] = useReducer((s, a) => s, { count: 5 }); return <p>Count: {state.count}</p>; };`,
    '<Counter />',
    ['Count:', '5'],
  ],
  [
    'memo component',
    `import { memo } from 'react';\nexport const Logo = memo(({ name }) => <div><span>{name.charAt(0)}</span><b>{name}</b></div>);`,
    '<Logo name="Acme" />',
    ['Acme'],
  ],
  [
    'forwardRef',
    `import React from 'react';\nexport const Btn = React.forwardRef(({ children, ...props }, ref) => <a ref={ref} {...props}>{children}</a>);`,
    '<Btn href="/x">Press me</Btn>',
    ['Press me', 'href'],
  ],
  [
    'copyright year',
    `export const Foot = () => <p>© {new Date().getFullYear()} Acme Inc. All rights reserved.</p>;`,
    '<Foot />',
    ['Acme Inc.'],
  ],
  [
    'window guard',
    `export const Origin = () => { const origin = typeof window !== 'undefined' ? window.location.origin : 'https://api.example.com'; return <code>{origin}/v1</code>; };`,
    '<Origin />',
    ['https://api.example.com'],
  ],
  [
    'children passthrough in layout',
    `export const TwoCol = ({ left, children }) => <div className="grid grid-cols-2"><div>{left}</div><div>{children}</div></div>;`,
    '<TwoCol left={<b>Left side</b>}>Right **side**</TwoCol>',
    ['Left side', 'Right', 'side'],
  ],
  [
    'conditional rendering',
    `export const Status = ({ ok, since }) => <div>{ok ? <span>Operational</span> : <span>Down</span>}{since && <small>since {since}</small>}</div>;`,
    '<Status ok since="2024" />',
    ['Operational', '2024'],
  ],
  [
    'chained array ops',
    `const ps = [{n:'b',v:2},{n:'a',v:1},{n:'c',v:0}];\nexport const Top = () => <ol>{[...ps].sort((a, b) => a.n.localeCompare(b.n)).filter((p) => p.v > 0).slice(0, 2).map((p) => <li key={p.n}>Entry {p.n.toUpperCase()}</li>)}</ol>;`,
    '<Top />',
    ['Entry', 'A', 'B'],
  ],
  [
    'number format',
    `export const Price = ({ usd }) => <span>{usd.toLocaleString('en-US', { style: 'currency', currency: 'USD' })} per month</span>;`,
    '<Price usd={1200} />',
    ['$1,200.00', 'per month'],
  ],
  [
    'regex in string',
    `export const Slug = ({ title }) => <a href={'#' + title.toLowerCase().replace(/\\s+/g, '-')}>{title}</a>;`,
    '<Slug title="Getting started" />',
    ['Getting started'],
  ],
  [
    'code sample from template',
    `export const Curl = ({ path, method = 'GET' }) => <pre><code>{\`curl -X \${method} https://api.example.com\${path}\`}</code></pre>;`,
    '<Curl path="/v1/users" />',
    ['curl -X GET https://api.example.com/v1/users'],
  ],
  [
    'CodeBlock with prop',
    `export const Install = ({ pkg }) => <CodeGroup><CodeBlock language="bash" filename="npm">{\`npm install \${pkg}\`}</CodeBlock><CodeBlock language="bash" filename="yarn">{\`yarn add \${pkg}\`}</CodeBlock></CodeGroup>;`,
    '<Install pkg="acme" />',
    ['npm install acme', 'yarn add acme'],
  ],
  [
    'Set dedupe',
    `const tags = ['a','b','a'];\nexport const Tags = () => <p>{[...new Set(tags)].map((t) => <span key={t}>tag-{t} </span>)}</p>;`,
    '<Tags />',
    ['tag-'],
  ],
  [
    'Map constant',
    `const icons = new Map([['ok','Good'],['bad','Bad']]);\nexport const Verdict = ({ k }) => <b>{icons.get(k)}</b>;`,
    '<Verdict k="ok" />',
    ['Good'],
  ],
  [
    'Children.map',
    `import React from 'react';\nexport const List = ({ children }) => <ul>{React.Children.map(children, (c, i) => <li key={i}>{c}</li>)}</ul>;`,
    '<List><b>First child</b><i>Second child</i></List>',
    ['First child', 'Second child'],
  ],
  [
    'createElement',
    `import { createElement } from 'react';\nexport const H = ({ level, children }) => createElement('h' + level, { className: 'x' }, children);`,
    '<H level={3}>Made heading</H>',
    ['Made heading'],
  ],
  [
    'dynamic tag',
    `export const H2 = ({ as: Tag = 'p', children }) => <Tag className="y">{children}</Tag>;`,
    '<H2 as="section">Dynamic text</H2>',
    ['Dynamic text'],
  ],
  [
    'localStorage init',
    `import { useState } from 'react';\nexport const Lang = () => { const [lang, setLang] = useState(() => typeof localStorage !== 'undefined' ? localStorage.getItem('l') : 'python'); return <p>Shown in {lang || 'python'}</p>; };`,
    '<Lang />',
    ['Shown in', 'python'],
  ],
  [
    'useEffect DOM',
    `import { useEffect, useRef } from 'react';\nexport const Widget = () => { const ref = useRef(null); useEffect(() => { const s = document.createElement('script'); s.src = 'https://x.example/w.js'; ref.current.appendChild(s); }, []); return <div ref={ref}>Chat with us here</div>; };`,
    '<Widget />',
    ['Chat with us here'],
  ],
  [
    'context',
    `import { createContext, useContext } from 'react';\nconst Theme = createContext('light');\nexport const Show = () => { const theme = useContext(Theme); return <p>Theme is {theme}</p>; };`,
    '<Show />',
    ['Theme is', 'light'],
  ],
  [
    'props spread',
    `export const Link2 = ({ text, ...rest }) => <a className="l" {...rest}>{text}</a>;`,
    '<Link2 text="Read on" href="/read" />',
    ['Read on', '/read'],
  ],
  [
    'switch helper',
    `const label = (s) => { switch (s) { case 'ga': return 'Generally available'; case 'beta': return 'Beta'; default: return 'Unknown'; } };\nexport const Stage = ({ s }) => <em>{label(s)}</em>;`,
    '<Stage s="ga" />',
    ['Generally available'],
  ],
  [
    'object method map',
    `const api = { endpoints: [{ m: 'GET', p: '/users' }, { m: 'POST', p: '/users' }] };\nexport const Endpoints = () => <ul>{api.endpoints.map(({ m, p }, i) => <li key={\`\${m}-\${i}\`}><code>{m} {p}</code></li>)}</ul>;`,
    '<Endpoints />',
    ['POST', '/users'],
  ],
  [
    'styled progress',
    `export const Progress = ({ value, max = 100 }) => { const pct = Math.round((value / max) * 100); return <div style={{ width: '100%' }}><div style={{ width: \`\${pct}%\` }}>{pct}% complete</div></div>; };`,
    '<Progress value={25} />',
    ['25', '% complete'],
  ],
];
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: this is code.

for (const [what, code, use, shown] of uses) {
  test(`a component of the site’s own code shows its content: ${what}`, () => {
    const name = /^<(\w+)/.exec(use)?.[1] ?? '';
    const html = htmlOf(`//- docs.json
{"name": "S", "navigation": [{"group": "G", "pages": ["index"]}]}
//- index.mdx
import { ${name} } from '/snippets/c.jsx';

${use}
//- snippets/c.jsx
${code}
`).replaceAll('<wbr class="narrow">', '');
    const missing = shown.filter((each) => !html.includes(each));
    assert.deepEqual(missing, [], html);
  });
}
