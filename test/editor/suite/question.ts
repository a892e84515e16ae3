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

/** In a question that takes several answers, chooses the one whose row has this text, and accepts. */
export async function chooseOnly(text: string): Promise<void> {
  const row = (number: number): string => `.quick-input-list .monaco-list-row[data-index="${number}"]`;
  for (;;) {
    const other = await drive({
      op: 'evaluate',
      expression: `[...document.querySelectorAll('.quick-input-list .monaco-list-row')].find((row) =>
        (row.matches('[aria-checked="true"]') || row.querySelector('[aria-checked="true"], input:checked')) &&
        !row.innerText.includes(${JSON.stringify(text)}))?.dataset.index ?? ''`,
    });
    if (other === '') break;
    await drive({ op: 'click', selector: `${row(Number(other))} .quick-input-list-label` });
  }
  await drive({ op: 'type', text });
  await drive({
    op: 'click',
    selector: `.quick-input-list .monaco-list-row:has-text("${text}") .quick-input-list-label`,
  });
  await question('1 Selected');
  await drive({ op: 'click', selector: '.quick-input-widget .quick-input-action .monaco-button' });
}
