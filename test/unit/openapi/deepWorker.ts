import { parentPort } from 'node:worker_threads';
import { checkSite } from '../../../server/core/checks/run.ts';
import { deepText, toBlockYaml } from '../../deepDescription.ts';
import { html, pageOf } from './apiPage.ts';

const codes: string[] = [];
for (const version of ['3.0.3', '3.1.0']) {
  const json = deepText(500, version);
  for (const [path, text] of [
    ['api.json', json],
    ['api.yaml', json],
    ['api.yaml', toBlockYaml(JSON.parse(json))],
  ] as const) {
    const site = pageOf('POST /deep', { [path]: text });
    html(site);
    for (const { code } of checkSite(site)) if (/^(?:openapi|json|yaml)\//.test(code)) codes.push(code);
  }
}
parentPort?.postMessage(codes);
