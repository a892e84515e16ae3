import { bodyOf, type MediaType, responsesOf } from '../../openapi/operation/model.ts';
import type { Operation } from '../../openapi/operation/operations.ts';
import { toJson, type Value } from '../../openapi/operation/value.ts';
import { examplesOf } from '../../openapi/request/example.ts';
import { isJson } from '../../openapi/request/request.ts';
import { isXml } from '../../openapi/request/xml.ts';
import { preferred, type Sample } from '../../openapi/samples/samples.ts';
import type { Context } from '../page/context.ts';
import { el, type Html, text } from '../page/html/html.ts';
import { tabChoice, tabList, tabPanel } from '../page/html/tabList.ts';
import { t } from '../words.ts';
import { unique } from './choice.ts';
import type { Run } from './run.ts';
import { sampleBlock } from './run.ts';

/** Request samples in several languages, next to the text. */
export function requestExamples(samples: readonly Sample[], context: Context): Html | undefined {
  return samples.length === 0 ? undefined : group('request', t('Request', context), samples, context, true);
}

/** Response examples by status. */
export function responseExamples(run: Run, operation: Operation): Html | undefined {
  const options = { direction: 'response', maintainOrder: run.maintainOrder } as const;
  const samples = responsesOf(operation, run.library).flatMap((response): readonly Sample[] => {
    const media = response.media.find(({ type }) => isJson(type)) ?? response.media[0];
    if (media === undefined || (media.schema === undefined && media.examples.length === 0)) return [];
    return examplesOf(run.library, media, options)
      .slice(0, 20)
      .map(({ name, value }) => ({
        label: name === undefined ? response.status : `${response.status} ${name}`,
        ...written(media, value),
      }));
  });
  return samples.length === 0
    ? undefined
    : group('response', t('Response', run.context), samples.slice(0, 60), run.context, false);
}

/** The payload of a webhook, in place of request samples. */
export function payloadExamples(run: Run, operation: Operation): Html | undefined {
  const media = preferred(bodyOf(operation, run.library)?.media ?? []);
  if (media === undefined) return undefined;
  const options = { direction: 'response', maintainOrder: run.maintainOrder } as const;
  const samples = examplesOf(run.library, media, options)
    .slice(0, 20)
    .map(({ name, value }) => ({ label: name ?? media.type, ...written(media, value) }));
  return samples.length === 0 ? undefined : group('request', t('Payload', run.context), samples, run.context, false);
}

/** An example in the format in which it is sent. */
function written({ type }: MediaType, value: Value): Pick<Sample, 'lang' | 'code'> {
  return typeof value === 'string' && !isJson(type)
    ? { lang: isXml(type) ? 'xml' : '', code: value }
    : { lang: 'json', code: toJson(value) };
}

function group(kind: string, caption: string, samples: readonly Sample[], context: Context, isSynced: boolean): Html {
  const titles = unique(samples.map(({ label }) => label));
  const tabs = titles.map((title) => ({ title }));
  return el(
    'div',
    { class: `code-group code-group-${kind}`, 'data-tabs': isSynced ? 'sync' : 'own' },
    el(
      'div',
      { class: 'code-group-head' },
      el('span', { class: 'code-group-caption' }, text(caption)),
      samples.length > 3 ? tabChoice(tabs, kind === 'request' ? 'Language' : 'Status') : tabList(tabs, 0, caption),
    ),
    samples.map(({ code, lang }, i) =>
      tabPanel(titles[i], i === 0, sampleBlock(code, lang, context), { 'data-title': titles[i] }),
    ),
  );
}
