import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { docsight } from './installed.ts';

/** The assistants' tools, asked as an assistant inside VS Code asks them. */
export function defineTools(): void {
  suite('tools of assistants', () => {
    test('every tool of the manifest is registered and answers', async () => {
      const extension = await docsight();
      const { contributes } = extension.packageJSON as {
        contributes: { languageModelTools: readonly { name: string; modelDescription: string }[] };
      };
      for (const { name, modelDescription } of contributes.languageModelTools) {
        const tool = vscode.lm.tools.find((each) => each.name === name);
        assert.equal(tool?.description, modelDescription, name);
        const input = name === 'docsight_place_page' ? { title: 'Roll back a release' } : { query: 'rocket' };
        const needs =
          name === 'docsight_place_page' || name === 'docsight_find_icons' || name === 'docsight_list_pages';
        const answer = await ask(name, needs ? input : {});
        assert.ok(answer.length > 10, `${name}: ${answer}`);
      }
    });

    test('a text is checked before it is written', async () => {
      await docsight();
      assert.match(await ask('docsight_check_page', { text: '<Crad />\n' }), /component\/unknown/);
      assert.match(await ask('docsight_describe_component', { name: 'Card' }), /^### Card/);
    });
  });
}

async function ask(name: string, input: object): Promise<string> {
  const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}
