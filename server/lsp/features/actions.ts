import type * as lsp from 'vscode-languageserver';
import {
  type CodeFix,
  fixesAt,
  fixTasks,
  type GradedFinding,
  isPage,
  type ProseToolName,
  type Range,
  siteFix,
  siteTasks,
  withWord,
} from '../../core/index.ts';
import type { SiteFixData } from '../../protocol/messages.ts';
import { field } from '../../workspace/diagnostics/settings.ts';
import { inTurns, yieldToRequests } from '../../workspace/schedule/turns.ts';
import type { LiveSite } from '../../workspace/sites/liveSiteTypes.ts';
import { fromRange } from '../convert.ts';
import { type Feature, onFile, onWorkspace, type World } from '../feature.ts';
import { toConfirmedEdit, toFileEdits, toWorkspaceEdit } from '../workspaceEdit.ts';

const showKind = 'source.preview';

/**
 * textDocument/codeAction: quick fixes and rewrites for the selection, and fix-all for the file. Fixes for the whole
 * site have no edits yet.
 */
export const codeActions: Feature = onFile<lsp.CodeActionParams, lsp.CodeAction[] | Promise<lsp.CodeAction[]>>(
  'textDocument/codeAction',
  {
    codeActionProvider: {
      codeActionKinds: [
        'quickfix',
        'refactor',
        'refactor.rewrite',
        'refactor.extract',
        'refactor.inline',
        'source.fixAll',
        showKind,
      ],
      resolveProvider: true,
    },
  },
  [],
  async ({ live, site, path, lines }, { range, context, textDocument }, world) => {
    const { runtime, sites, abilities, versionOf, othersIn } = world;
    const selection = fromRange(lines, range);
    const steps = function* (): Iterable<void> {
      for (const task of siteTasks(site)) yield task();
      for (const task of fixTasks(site, path, selection)) yield task();
    };
    const isDone = await inTurns(runtime.clock, steps(), async () => {
      await yieldToRequests(runtime.clock);
      return live.site === site;
    });
    // The text changed, so its edits would be wrong. The editor asks again.
    if (!isDone) return [];
    const isWanted = (kind: string): boolean =>
      context.only === undefined || context.only.some((only) => kind === only || kind.startsWith(`${only}.`));
    const fixes = [...fixesAt(site, path, selection), ...fixesOf(othersIn(live, path), selection)].filter(({ kind }) =>
      isWanted(kind),
    );
    const commands = isPage(path) && range.start.line === 0 && isWanted(showKind) && abilities.serverCommands;
    const found = fixes.flatMap(({ title, kind, edits, later, preferred, code, wholeSite }) => {
      const diagnostics = context.diagnostics.filter((each) => each.source === 'docsight' && each.code === code);
      if (wholeSite === true) {
        const data: SiteFixData = { uri: textDocument.uri, code: code ?? '' };
        return abilities.confirm ? { title, kind, data, ...(diagnostics.length === 0 ? {} : { diagnostics }) } : [];
      }
      if (later !== undefined && abilities.resolvesActions) {
        const data: LaterData = { uri: textDocument.uri, title, ...selection };
        return abilities.create ? { title, kind, data } : [];
      }
      const changes = later?.() ?? edits;
      const edit = changes.length === 0 ? undefined : toWorkspaceEdit(sites, live, changes, abilities, versionOf);
      if (edit === undefined) return [];
      return {
        title,
        kind,
        edit,
        ...(preferred === true ? { isPreferred: true } : {}),
        ...(diagnostics.length === 0 ? {} : { diagnostics }),
      };
    });
    const words = isWanted('quickfix') ? await wordActions(world, { live, path, selection }, context.diagnostics) : [];
    return [...found, ...words, ...(commands ? [previewAction(textDocument.uri)] : [])];
  },
);

/**
 * Actions that add unknown words to the dictionary of a prose tool. Their edits are made from the dictionary's current
 * text, which no site knows.
 */
async function wordActions(
  { runtime, abilities, versionOf, openDocument, trusted, unknownWords }: World,
  { live, path, selection }: { readonly live: LiveSite; readonly path: string; readonly selection: Range },
  diagnostics: readonly lsp.Diagnostic[],
): Promise<readonly lsp.CodeAction[]> {
  if (!trusted()) return [];
  const actions: lsp.CodeAction[] = [];
  const { start, end } = selection;
  for (const { range, word, list } of unknownWords(live, path)) {
    if (range.start > end || start > range.end) continue;
    const open = openDocument(list.file);
    const read = await runtime.readWordList?.(list);
    if (read === undefined) continue;
    const before = open?.text ?? read.text;
    const after = withWord(list.format, before, word);
    const uri = open?.uri ?? runtime.places.uriOf(list.file);
    const edit = after === undefined ? undefined : toFileEdits([{ uri, before, after }], abilities, versionOf);
    const about = diagnostics.filter(({ code }) => code === `prose/${list.tool}`);
    const title = `Add "${word}" to the ${toolTitles[list.tool]} dictionary`;
    if (edit !== undefined && actions.every((each) => each.title !== title))
      actions.push({ title, kind: 'quickfix', edit, ...(about.length === 0 ? {} : { diagnostics: about }) });
  }
  return actions;
}

const toolTitles: Readonly<Record<ProseToolName, string>> = { vale: 'Vale', cspell: 'cspell', harper: 'Harper' };

/** The fixes of findings that the selection touches. */
function fixesOf(findings: readonly GradedFinding[], { start, end }: Range): readonly CodeFix[] {
  return findings
    .filter(({ range }) => range.start <= end && start <= range.end)
    .flatMap(({ code, fixes = [] }) => fixes.map(({ title, edits }) => ({ title, kind: 'quickfix', edits, code })));
}

/** Identifies an action whose edits are made later. */
interface LaterData {
  readonly uri: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
}

/**
 * For editors that only show server commands as code actions. It is offered on the first line, where it disturbs least.
 */
function previewAction(uri: string): lsp.CodeAction {
  const title = 'Open the preview in a browser';
  return { title, kind: showKind, command: { title, command: 'docsight.preview', arguments: [uri] } };
}

/** codeAction/resolve: makes the edits of a chosen action. Other actions are returned unchanged. */
export const codeActionResolve: Feature = onWorkspace<lsp.CodeAction, lsp.CodeAction | undefined>(
  'codeAction/resolve',
  {},
  undefined,
  (action, { sites, abilities, versionOf }) => {
    const uri = field(action.data, 'uri');
    const code = field(action.data, 'code');
    const place = typeof uri === 'string' ? sites.placeOf(uri) : undefined;
    const live = place?.live;
    const [title, start, end] = ['title', 'start', 'end'].map((name) => field(action.data, name));
    if (place !== undefined && typeof title === 'string' && typeof start === 'number' && typeof end === 'number') {
      const chosen = fixesAt(place.live.site, place.path, { start, end }).find((each) => each.title === title);
      const edits = chosen?.later?.() ?? [];
      const found = edits.length === 0 ? undefined : toWorkspaceEdit(sites, place.live, edits, abilities, versionOf);
      return found === undefined ? action : { ...action, edit: found };
    }
    if (live === undefined || typeof code !== 'string') return action;
    const fix = siteFix(live.site, code);
    const edit = fix && toWorkspaceEdit(sites, live, fix.edits, abilities, versionOf);
    return fix === undefined || edit === undefined
      ? action
      : { ...action, edit: toConfirmedEdit({ edit, label: fix.title, description: code }) };
  },
);
