import * as vscode from 'vscode';
import { drive, until } from './drive.ts';

/**
 * Waits until a question with this text is shown and can be answered: VS Code shows the title of a list before the
 * list, and keys before that are lost.
 */
export async function question(text: string): Promise<void> {
  await until(
    text,
    () => drive({ op: 'evaluate', expression: shownText }),
    (shown) => typeof shown === 'string' && shown.includes(text),
  );
}

/** Undoes a change in all files that it affects, and waits until the answer is good. */
export async function undoEverywhere<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  isGood: (value: Value) => boolean,
): Promise<void> {
  const undone = vscode.commands.executeCommand('undo');
  await until(
    what,
    async () => {
      const asks = "document.querySelector('.monaco-dialog-box')?.innerText ?? ''";
      if (String(await drive({ op: 'evaluate', expression: asks })).includes('Undo'))
        await drive({ op: 'click', selector: '.monaco-dialog-box .monaco-button:has-text("Undo in")' });
      return ask();
    },
    isGood,
  );
  await undone;
}

const shownText = `(() => {
  const widget = document.querySelector('.quick-input-widget');
  const list = widget?.querySelector('.quick-input-list');
  const isList = (list?.getClientRects().length ?? 0) > 0;
  return isList && list.querySelector('.monaco-list-row') === null ? '' : (widget?.innerText ?? '');
})()`;

const row = '.quick-input-list .monaco-list-row';

/** In the question for rules files, selects only the row with this text, and accepts. */
export async function chooseOnly(text: string): Promise<void> {
  await deselect();
  await filter(text);
  await drive({ op: 'click', selector: `${row}:has-text("${text}") .quick-input-list-label` });
  // The component reference that it brings along is a separate row.
  await filter(': components');
  await deselect();
  await question('1 Selected');
  await drive({ op: 'click', selector: '.quick-input-widget .quick-input-action .monaco-button' });
}

/** Filters rows by a text. Keys go elsewhere if something takes the focus, so they are pressed again. */
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

/** Deselects all visible rows. */
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
