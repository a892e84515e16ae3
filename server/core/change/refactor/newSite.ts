import { writeFrontMatter } from '../../data/yaml/writeFrontMatter.ts';
import type { ConfigFormat } from '../../schema/formats.ts';
import type { FileEdit } from '../../text/edit.ts';

/** A minimal site: docs.json and a first page, without findings that break or mislead. */
export function newSite(name: string, format: ConfigFormat): readonly FileEdit[] {
  const groups = [{ group: 'Get started', pages: ['introduction'] }];
  const colors = { primary: '#0B6BCB', light: '#5AA9F4', dark: '#084B8F' };
  const config =
    format === 'v2' ? { theme: 'mint', name, colors, navigation: { groups } } : { name, colors, navigation: groups };
  return [
    { kind: 'create', path: 'docs.json', text: `${JSON.stringify(config, undefined, 2)}\n` },
    { kind: 'create', path: 'introduction.mdx', text: introduction(name) },
  ];
}

function introduction(name: string): string {
  const title = `Introduction to ${name}`;
  const description = `What ${name} is and how to begin with it.`;
  return `${writeFrontMatter({ title, description })}\n## Welcome\n\nWrite the first page here.\n`;
}

/** Template for new pages, for parts that all pages of a site share. */
export const templateText = `---
title: ""
description: ""
---

## Before you begin

## Steps

<Steps>
  <Step title="First">
    Say what to do.
  </Step>
</Steps>
`;
