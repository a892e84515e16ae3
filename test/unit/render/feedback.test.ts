import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withGeneratedPages } from '../../../server/core/openapi/page/generatedPages.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import type { RenderHost } from '../../../server/core/render/renderTypes.ts';
import { partOf, plainHost, siteOf, writtenOf } from './renderText.ts';

const git = { remote: 'https://alice:s3cret@github.com/acme/site.git', branch: 'main', folder: 'docs' };

const document = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'A', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'ok' } } } } },
});

const site = (feedback: object, settings = '{}'): ReturnType<typeof siteOf> =>
  siteOf(
    `//- docs.json\n${JSON.stringify({
      name: 'T',
      navigation: [{ group: 'G', pages: ['index', 'guides/a', 'GET /pets'] }],
      openapi: 'api.json',
      footerSocials: { github: 'https://github.com/acme' },
      topbarCtaButton: { type: 'github', url: 'https://github.com/acme/product' },
      feedback,
    })}\n//- .docsightrc.json\n${settings}\n//- api.json\n${document}\n//- index.mdx\n---\ntitle: Home\n---\n//- guides/a.mdx\n---\ntitle: A guide\n---\n`,
  );

const both = { suggestEdit: true, raiseIssue: true };

/** Targets of the feedback buttons in a preview. */
function leadsTo(feedback: object, path: string, host: Partial<RenderHost>, settings?: string): readonly string[] {
  const html = partOf(renderPreview(site(feedback, settings), path, { ...plainHost, ...host }), 'footer');
  return [...html.matchAll(/class="feedback-button[^"]*"[^>]*>/g)].map(
    ([tag]) => /href="([^"]*)"/.exec(tag)?.[1] ?? /data-tip="([^"]*)"/.exec(tag)?.[1] ?? tag,
  );
}

test('the buttons lead to the page in its repository, known from git or the settings', () => {
  const issue =
    'https://github.com/acme/site/issues/new?title=Issue%20on%20docs%3A%20A%20guide&amp;body=Page%3A%20%2Fguides%2Fa';
  assert.deepEqual(leadsTo(both, 'guides/a.mdx', { repository: git }), [
    'https://github.com/acme/site/edit/main/docs/guides/a.mdx',
    issue,
  ]);
  assert.deepEqual(leadsTo({ raiseIssue: true }, 'guides/a.mdx', { repository: git }), [issue]);
  assert.deepEqual(
    leadsTo(
      { suggestEdit: true },
      'guides/a.mdx',
      { repository: git },
      '{"repository": {"url": "https://gitlab.com/a/b/c", "branch": "next", "folder": ""}}',
    ),
    ['https://gitlab.com/a/b/c/-/edit/next/guides/a.mdx'],
  );
});

test('a page generated from an API document is edited there', () => {
  const made = [...withGeneratedPages(site(both)).files.keys()].find((path) => path.endsWith('list-pets.mdx')) ?? '';
  const [edit] = leadsTo(both, made, { repository: git });
  assert.equal(edit, 'https://github.com/acme/site/edit/main/docs/api.json');
});

test('without a known repository, authors see disabled buttons with the reason, readers see none', () => {
  const why = 'The repository is not known. Set `repository` in .docsightrc.json.';
  assert.deepEqual(leadsTo(both, 'index.mdx', {}), [why, why]);
  const html = partOf(renderPreview(site(both), 'index.mdx', plainHost), 'footer');
  assert.equal(
    html.match(/<button type="button" class="feedback-button feedback-inert" aria-disabled="true"/g)?.length,
    2,
  );
  const written = writtenOf(site(both)).files;
  for (const [path, text] of written)
    if (path.endsWith('.html')) assert.doesNotMatch(text, /Suggest edits|Raise issue|acme\/issues/, path);
});

test('the written site has the links, and no secrets of the remote', () => {
  const { files } = writtenOf(site({ ...both, thumbsRating: true }), undefined, { ...plainHost, repository: git });
  assert.match(
    files.get('guides/a.html') ?? '',
    /href="https:\/\/github\.com\/acme\/site\/edit\/main\/docs\/guides\/a\.mdx"/,
  );
  assert.match(files.get('index.html') ?? '', /href="https:\/\/github\.com\/acme\/site\/edit\/main\/docs\/index\.mdx"/);
  for (const [path, text] of files) assert.doesNotMatch(text, /s3cret|alice/, path);
});
