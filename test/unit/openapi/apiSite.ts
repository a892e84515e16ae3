import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSite } from '../../../server/core/checks/run.ts';
import { allApiDocuments } from '../../../server/core/openapi/document/documentsOfSite.ts';
import { type Operation, operationsOf, referenceOf } from '../../../server/core/openapi/operation/operations.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';

const folder = join(import.meta.dirname, '../../fixtures/openapi');

/** The text of an OpenAPI document in the fixtures. */
export function fixtureText(name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}

/** A site with these files. Names without text come from the fixtures. */
export function apiSite(files: Readonly<Record<string, string | undefined>>): Site {
  const host = createSiteHost();
  const config = '{"name": "Test", "navigation": []}';
  const all = { 'docs.json': config, ...files };
  host.apply(Object.entries(all).map(([path, text]) => ({ kind: 'text', path, text: text ?? fixtureText(path) })));
  return host.site;
}

/** An operation by the name that pages use. */
export function operationNamed(site: Site, name: string): Operation {
  for (const apiDocument of allApiDocuments(site.index)) {
    const found = operationsOf(apiDocument, site.index.others).find((each) => referenceOf(each) === name);
    if (found !== undefined) return found;
  }
  throw new Error(`no operation ${name}`);
}

/** The findings of a site, without those on components that a test defines and does not use. */
export function findingsOf(site: Site): ReturnType<typeof checkSite> {
  return checkSite(site).filter(({ code }) => code !== 'openapi/unused-component');
}
