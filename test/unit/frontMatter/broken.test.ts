import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

test('a value that YAML cannot read is reported once, not as a syntax error and a wrong type', () => {
  checkFixture(`//- index.mdx
---
title: [a
       ^^ yaml/syntax
description: Something about this page.
---

Text.
`);
});
