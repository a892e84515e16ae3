import { parentPort } from 'node:worker_threads';
import { deepText, toBlockYaml } from '../../deepApiDocument.ts';
import { sampleOf } from '../../long.ts';
import { html, pageOf } from './apiPage.ts';
import { findingsOf } from './apiSite.ts';

const codes: string[] = [];
const described = ['3.0.3', '3.1.0'].flatMap((version) => {
  const json = deepText(500, version);
  return [
    { 'api.json': json },
    { 'api.yaml': json },
    { 'api.yaml': toBlockYaml(JSON.parse(json)) },
  ] satisfies readonly Readonly<Record<string, string>>[];
});
for (const files of sampleOf(described, 3)) {
  const site = pageOf('POST /deep', files);
  html(site);
  for (const { code } of findingsOf(site)) if (/^(?:openapi|json|yaml)\//.test(code)) codes.push(code);
}
parentPort?.postMessage(codes);
