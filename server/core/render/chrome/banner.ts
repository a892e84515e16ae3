import { configPath } from '../../site/paths.ts';
import { description } from '../description.ts';
import { el, type Html, join, text } from '../html.ts';
import { say } from '../words.ts';
import type { ChromeInput } from './chromeInput.ts';

/** A line above every page, which readers may close when the site lets them. */
export function banner(input: ChromeInput): Html {
  const { banner: of } = input.index.config.settings;
  if (of === undefined) return text('');
  return join([
    description(of.content, { ...input, pagePath: configPath }),
    of.dismissible
      ? el(
          'button',
          { type: 'button', class: 'banner-close', 'data-act': 'close-banner', 'aria-label': say('Close', input) },
          text('×'),
        )
      : undefined,
  ]);
}
