import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where letters are typed. */
export const typingPlace = 'Words are typed behind this: zq';

/** A typical text of documentation of about this length; plain Markdown, so that any preview supports it. */
export function pageText(title: string, size: number): string {
  const parts: string[] = [];
  for (let i = 0, length = 0; length < size; i++) {
    const part = [
      `## Part ${i}`,
      `Some words about **part ${i}** with \`code\`, a [link](https://example.com/${i}) and enough text to fill a line or two of the page.`,
      `- first of ${i}\n- second of ${i}\n- third of ${i}`,
      `\`\`\`js\nconst part = ${i};\nconsole.log(part * 2);\n\`\`\``,
      `| Name | Meaning |\n| --- | --- |\n| part | ${i} |\n| next | ${i + 1} |`,
    ].join('\n\n');
    parts.push(part);
    length += part.length + 2;
    if (i === 2) parts.push(typingPlace);
  }
  return `# ${title}\n\n${parts.join('\n\n')}\n`;
}

/** The workspace of the benchmark: a site, and the same text outside it for the built-in preview. */
export function writeBenchSite(folder: string): void {
  const site = join(folder, 'site');
  mkdirSync(site, { recursive: true });
  const page = (title: string, size: number): string =>
    pageText(title, size).replace(/^# .*\n/, `---\ntitle: ${title}\ndescription: A page of some size.\n---\n`);
  const files: Readonly<Record<string, string>> = {
    'site/docs.json': JSON.stringify(
      { name: 'Bench', navigation: [{ group: 'Pages', pages: ['medium', 'long', 'large', 'other'] }] },
      undefined,
      2,
    ),
    'site/medium.mdx': page('Medium page', 20_000),
    'site/long.mdx': page('Long page', 100_000),
    'site/large.mdx': page('Large page', 500_000),
    'site/other.mdx': page('Other page', 20_000),
    'notes.md': pageText('Notes', 20_000),
    'empty.md': `# Empty\n\n${typingPlace}\n`,
  };
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}
