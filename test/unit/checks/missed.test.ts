import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

const front = `---
title: Index
description: One
---
`;

test('a heading without the space, and one without text', () => {
  checkFixture(
    `${front}
##Heading
^^ heading/missing-space

## Real

Text
###Other one
^^^ heading/missing-space

> ##Quote
  ^^ heading/missing-space

\\##No #not ##no \`##Code\` #define ##

$##x$ {/* ##x */}

\`\`\`c
##Code
\`\`\`

## 
^^^ heading/empty

# 
^^ heading/empty

## ![A cat](https://example.com/a.png)

## \`code\`

## {title}

## <Icon icon="star" />
`,
    { only: ['heading/'] },
  );
});

test('an image without a source', () => {
  checkFixture(
    `${front}
<img alt="a" />
 ^^^ image/no-source

<Frame>
  <img src="" alt="b" />
            | image/no-source
</Frame>

![a]()
     | image/no-source

<Frame>
  <img srcSet="https://example.com/a.png 1x" alt="c" /> <img {...props} /> <img src={props.src} alt="d" />
</Frame>
`,
    { only: ['image/no-source', 'image/missing', 'image/frame'] },
  );
});

test('code in attributes never runs', () => {
  checkFixture(
    `${front}
<button onclick="x()">a</button>
        ^^^^^^^ html/event-handler

<Card title="A" href="/index" onclick="x()" onMouseOver="y" />
                              ^^^^^^^ html/event-handler
                                            ^^^^^^^^^^^ html/event-handler

<button onClick={() => go()}>b</button> <a once="1" href="/index">c</a>
`,
    { only: ['html/', 'component/'] },
  );
});

test('the name of a response field under the key of a parameter', () => {
  checkFixture(
    `${front}
<ResponseField body="id" type="string">The id</ResponseField>
               ^^^^ component/misspelled-attribute

<ResponseField name="id" type="string">The id</ResponseField>
`,
    { only: ['component/'] },
  );
});

test('the title of a code block before its language', () => {
  checkFixture(
    `${front}
\`\`\`Title.js js
   ^^^^^^^^^^^ code/title-first
x
\`\`\`

\`\`\`"My file" js {1}
   ^^^^^^^^^^^^ code/title-first
x
\`\`\`

\`\`\`js Title.js
x
\`\`\`

\`\`\`console sh
x
\`\`\`

\`\`\`Title.js Example
x
\`\`\`
`,
    { only: ['code/title-first'] },
  );
});

test('the name of a group under another key, in v1 and v2', () => {
  checkFixture(
    `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "/f.svg", "navigation": [{"name": "Start", "pages": ["index"]},
                                                                                     ^^^^^^ config/group-name
  {"group": "B", "pages": [{"name": "In", "pages": ["b"]}]}], "tabs": [{"name": "T", "url": "b"}]}
                            ^^^^^^ config/group-name
//- f.svg
//- index.mdx
${front}//- b.mdx
${front}`,
    { only: ['config/group-name', 'config/missing', 'config/unknown-key', 'config/required'] },
  );
  checkFixture(
    `//- docs.json
{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"tabs": [{"tab": "T", "groups": [
  {"name": "Start", "pages": ["index", {"group": "B", "name": "C", "pages": ["b"]}]}]}, {"name": "U", "pages": ["b"]}]}}
   ^^^^^^ config/division-name
                                                      ^^^^^^ config/unknown-key
                                                                                         ^^^^^^ config/division-name
//- index.mdx
${front}//- b.mdx
${front}`,
    { only: ['config/division-name', 'config/unknown-key', 'config/required'] },
  );
});
