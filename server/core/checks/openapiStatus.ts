import { responsesOf } from '../openapi/model.ts';
import { operationOfPage } from '../openapi/pages.ts';
import { isKnownStatus } from '../openapi/status.ts';
import type { Code, Element } from '../page/pageTree.ts';
import type { Finding } from '../text/finding.ts';
import type { PageCheck } from './check.ts';

/** The statuses that response samples carry in their titles are statuses, and of the operation where there is one. */
export const openapiStatus: PageCheck = {
  on: 'page',
  codes: ['openapi/status'],
  *run(page, index): Iterable<Finding> {
    const found = operationOfPage(index, page.file.path);
    const statuses =
      found?.kind === 'found' ? responsesOf(found.operation, index.others).map(({ status }) => status) : undefined;
    for (const element of page.elements) {
      if (element.name !== 'ResponseExample') continue;
      for (const fence of fencesIn(element)) {
        const status = /^"?([1-9]\d\d)(?=\D|$)/.exec(fence.meta)?.[1];
        if (status === undefined) continue;
        if (!isKnownStatus(status)) {
          yield {
            code: 'openapi/status',
            range: fence.infoRange,
            message: `${status} is not an HTTP status.`,
          };
        } else if (statuses !== undefined && statuses.length > 0 && !statuses.some((each) => covers(each, status))) {
          const message = `The operation has no response ${status}; it has ${statuses.slice(0, 8).join(', ')}.`;
          yield { code: 'openapi/status', range: fence.infoRange, message };
        }
      }
    }
  },
};

function covers(described: string, status: string): boolean {
  return described === status || described === 'default' || described.toUpperCase() === `${status.charAt(0)}XX`;
}

function fencesIn(element: Element): readonly Code[] {
  return element.children.flatMap((child) =>
    child.kind === 'code' ? [child] : child.kind === 'element' && child.name === 'CodeGroup' ? fencesIn(child) : [],
  );
}
