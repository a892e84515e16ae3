import { drive, until } from './drive.ts';

/**
 * Waits until a question with this text in its title or its answers is asked, and can be answered: VS Code shows the
 * title of a list before the list, and a key for what is not there yet is lost.
 */
export async function question(text: string): Promise<void> {
  await until(
    text,
    () => drive({ op: 'evaluate', expression: shownText }),
    (shown) => typeof shown === 'string' && shown.includes(text),
  );
}

const shownText = `(() => {
  const widget = document.querySelector('.quick-input-widget');
  const list = widget?.querySelector('.quick-input-list');
  const isList = (list?.getClientRects().length ?? 0) > 0;
  return isList && list.querySelector('.monaco-list-row') === null ? '' : (widget?.innerText ?? '');
})()`;

const row = '.quick-input-list .monaco-list-row';

/** In the question of the rules files, chooses the one whose row has this text alone, and accepts. */
export async function chooseOnly(text: string): Promise<void> {
  await deselect();
  await filter(text);
  await drive({ op: 'click', selector: `${row}:has-text("${text}") .quick-input-list-label` });
  // What goes along with it, the reference of components, is its own row.
  await filter(': components');
  await deselect();
  await question('1 Selected');
  await drive({ op: 'click', selector: '.quick-input-widget .quick-input-action .monaco-button' });
}

/** Shows only rows with this text. Whatever takes the focus in between takes the keys too, so they are pressed again. */
async function filter(text: string): Promise<void> {
  const rows = `[...document.querySelectorAll('${row}')].map((each) => each.innerText.includes(${JSON.stringify(text)})).join()`;
  for (;;) {
    await drive({ op: 'click', selector: '.quick-input-widget .quick-input-box input' });
    await drive({ op: 'press', key: 'Control+A' });
    await drive({ op: 'type', text });
    const written = `document.querySelector('.quick-input-widget .quick-input-box input')?.value ?? ''`;
    if ((await drive({ op: 'evaluate', expression: written })) === text) break;
  }
  await until(
    `rows with ${text}`,
    () => drive({ op: 'evaluate', expression: rows }),
    (found) => typeof found === 'string' && /^true(?:,true)*$/.test(found),
  );
}

/** Deselects what is selected of the rows that are seen. */
async function deselect(): Promise<void> {
  for (;;) {
    const selected = await drive({
      op: 'evaluate',
      expression: `[...document.querySelectorAll('${row}')].find((each) =>
        each.matches('[aria-checked="true"]') || each.querySelector('[aria-checked="true"], input:checked'))?.dataset.index ?? ''`,
    });
    if (selected === '') return;
    await drive({ op: 'click', selector: `${row}[data-index="${selected}"] .quick-input-list-label` });
  }
}
