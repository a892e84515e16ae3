import { test } from 'node:test';
import { checkFixture } from '../../check.ts';

test('a value that YAML cannot read is one finding, not one of syntax and one of type', () => {
  checkFixture(`//- index.mdx
---
title: [a
       ^^ yaml/syntax
description: Something about this page.
---

Text.
`);
});
