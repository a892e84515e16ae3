import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  editAddress,
  issueAddress,
  type Repository,
  repositoryAddress,
  repositoryOfSite,
} from '../../../server/core/site/config/repository.ts';
import { siteOf } from '../render/renderText.ts';

test('the page of a repository, from every form of a remote in git, without secrets', () => {
  const of = (address: string): string | undefined => repositoryAddress(address)?.url;
  for (const address of [
    'https://github.com/acme/docs',
    'https://github.com/acme/docs.git',
    'https://github.com/acme/docs/',
    'http://github.com/acme/docs',
    'https://alice:s3cret@github.com/acme/docs.git',
    'https://x-access-token:p@ss@github.com/acme/docs.git',
    'ssh://git@github.com/acme/docs.git',
    'ssh://git@github.com:22/acme/docs.git',
    'ssh://git@ssh.github.com:443/acme/docs.git',
    'git://github.com/acme/docs.git',
    'git+ssh://git@github.com/acme/docs.git',
    'git@github.com:acme/docs.git',
    'git@github.com:/acme/docs.git',
    'github.com:acme/docs',
    ' git@GitHub.com:acme/docs.git\n',
    'https://github.com/acme/docs?tab=readme#top',
  ])
    assert.equal(of(address), 'https://github.com/acme/docs', address);
  assert.equal(of('git@gitlab.com:group/sub/docs.git'), 'https://gitlab.com/group/sub/docs');
  assert.equal(of('git@altssh.gitlab.com:group/docs.git'), 'https://gitlab.com/group/docs');
  assert.equal(of('http://git.local.example:8080/acme/docs.git'), 'http://git.local.example:8080/acme/docs');
  assert.equal(of('https://github.com/acme/my%20docs'), 'https://github.com/acme/my%20docs');
  for (const address of [
    '',
    'docs',
    '../docs.git',
    '/srv/git/docs.git',
    'file:///srv/git/docs.git',
    'C:\\git\\docs',
    'C:/git/docs',
    'git@work-alias:acme/docs.git',
    'https://github.com/acme',
    'https://github.com/',
    'https://github.com/../docs',
    'javascript:alert(1)//a/b',
    'https://github.com/acme/docs" onclick="x',
    `https://github.com/acme/${'a'.repeat(3000)}`,
  ])
    assert.equal(of(address), undefined, address);
});

test('a folder on a branch gives a URL with both', () => {
  const of = (address: string): readonly unknown[] => {
    const { url, type, branch, folder } = repositoryAddress(address) ?? {};
    return [url, type, branch, folder];
  };
  assert.deepEqual(of('https://github.com/acme/docs/tree/next/site/en'), [
    'https://github.com/acme/docs',
    'github',
    'next',
    'site/en',
  ]);
  assert.deepEqual(of('https://gitlab.example.com/a/b/c/-/tree/next/site'), [
    'https://gitlab.example.com/a/b/c',
    'gitlab',
    'next',
    'site',
  ]);
  assert.deepEqual(of('https://bitbucket.org/acme/docs/src/next/'), [
    'https://bitbucket.org/acme/docs',
    'bitbucket',
    'next',
    '',
  ]);
  assert.deepEqual(of('https://codeberg.org/acme/docs/src/branch/next/site'), [
    'https://codeberg.org/acme/docs',
    'gitea',
    'next',
    'site',
  ]);
  assert.deepEqual(of('https://git.example.com/acme/docs.git'), [
    'https://git.example.com/acme/docs',
    undefined,
    undefined,
    undefined,
  ]);
});

test('the URLs for editing a page and creating an issue, by the software of the host', () => {
  const at = (type: Repository['type'], url: string): readonly string[] => {
    const repository: Repository = { url, type, branch: 'feat/a #1', folder: 'docs' };
    return [editAddress(repository, 'guides/a b.mdx'), issueAddress({ repository, title: 'A & b', text: 'Page: /a' })];
  };
  assert.deepEqual(at('github', 'https://github.com/o/r'), [
    'https://github.com/o/r/edit/feat/a%20%231/docs/guides/a%20b.mdx',
    'https://github.com/o/r/issues/new?title=A%20%26%20b&body=Page%3A%20%2Fa',
  ]);
  assert.deepEqual(at('gitlab', 'https://gitlab.com/g/s/r'), [
    'https://gitlab.com/g/s/r/-/edit/feat/a%20%231/docs/guides/a%20b.mdx',
    'https://gitlab.com/g/s/r/-/issues/new?issue[title]=A%20%26%20b&issue[description]=Page%3A%20%2Fa',
  ]);
  assert.deepEqual(at('bitbucket', 'https://bitbucket.org/o/r'), [
    'https://bitbucket.org/o/r/src/feat/a%20%231/docs/guides/a%20b.mdx?mode=edit&at=feat%2Fa%20%231',
    'https://bitbucket.org/o/r/issues/new?title=A%20%26%20b&content=Page%3A%20%2Fa',
  ]);
  assert.deepEqual(at('gitea', 'https://codeberg.org/o/r'), [
    'https://codeberg.org/o/r/_edit/feat/a%20%231/docs/guides/a%20b.mdx',
    'https://codeberg.org/o/r/issues/new?title=A%20%26%20b&body=Page%3A%20%2Fa',
  ]);
});

test('the settings override git, field by field', () => {
  const git = { remote: 'git@github.com:acme/site.git', branch: 'trunk', folder: 'docs' };
  const of = (repository: unknown, from: typeof git | null = git): unknown =>
    repositoryOfSite(
      siteOf(`//- docs.json\n{}\n//- .docsightrc.json\n${JSON.stringify({ repository })}\n`).index,
      from ?? undefined,
    );
  const found = { url: 'https://github.com/acme/site', type: 'github', branch: 'trunk', folder: 'docs' };
  assert.deepEqual(of(undefined), found);
  assert.deepEqual(of('https://gitlab.com/a/b'), { ...found, url: 'https://gitlab.com/a/b', type: 'gitlab' });
  assert.deepEqual(of({ branch: 'next', folder: '/site/' }), { ...found, branch: 'next', folder: 'site' });
  assert.deepEqual(of({ folder: '.' }), { ...found, folder: '' });
  assert.deepEqual(of({ folder: '' }), { ...found, folder: '' });
  assert.deepEqual(of({ url: 'https://git.example.com/a/b', type: 'gitea' }), {
    ...found,
    url: 'https://git.example.com/a/b',
    type: 'gitea',
  });
  assert.equal(of('https://git.example.com/a/b'), undefined, 'nobody knows the addresses of an unknown host');
  assert.deepEqual(of({ url: 'https://github.com/a/b', folder: '../..' }, null), {
    ...found,
    url: 'https://github.com/a/b',
    branch: 'main',
    folder: '',
  });
  assert.equal(of(undefined, { ...git, remote: '/srv/git/x' }), undefined);
  assert.equal(repositoryOfSite(siteOf('//- docs.json\n{}\n').index, undefined), undefined);
});
