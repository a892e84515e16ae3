import { type RulesTemplates, type TargetsJson, targetTable } from '../../core/index.ts';
import { decode } from '../common/decode.ts';
import type { RulesFiles, RulesPlace } from '../common/rules/rulesService.ts';
import type { ClientFiles } from './clientFiles.ts';
import { fileIn, parentOf, pathWithin, uriOf } from './places.ts';

/** Size limit in bytes. Larger files are not written by hand. */
const maxTextBytes = 16 * 1024 * 1024;

/**
 * Returns a function that finds the location of a site's rules files. The root is the surrounding workspace folder, or
 * else the site's folder.
 */
export function rulesPlaces(
  files: ClientFiles,
): (asked: { readonly siteFolder: string; readonly workspaceFolder?: string | undefined }) => Promise<RulesPlace> {
  const found = rulesFiles(files);
  return async ({ siteFolder, workspaceFolder }) => {
    const scope = workspaceFolder === undefined ? undefined : pathWithin(workspaceFolder, siteFolder);
    const root = scope === undefined ? siteFolder : (workspaceFolder ?? siteFolder);
    return { folder: siteFolder, root, scope: scope ?? '', files: found };
  };
}

function rulesFiles(files: ClientFiles): RulesFiles {
  const kindOf = async (file: string): Promise<string | undefined> => {
    const content = await files.list(parentOf(file));
    const name = file.slice(file.lastIndexOf('/') + 1);
    return content.kind === 'entries' ? content.entries.find(([each]) => each === name)?.[1] : undefined;
  };
  const hasEntries = async (folder: string): Promise<boolean> => {
    const content = await files.list(folder);
    return content.kind === 'entries' && content.entries.length > 0;
  };
  let templates: Promise<RulesTemplates> | undefined;
  return {
    fileIn,
    uriOf,
    async isInUse({ root, path }) {
      return path.endsWith('/')
        ? hasEntries(fileIn(root, path.slice(0, -1)))
        : (await kindOf(fileIn(root, path))) !== undefined;
    },
    async isReadable({ root, path }) {
      return path.endsWith('/')
        ? hasEntries(fileIn(root, path.slice(0, -1)))
        : (await kindOf(fileIn(root, path))) === 'file';
    },
    async realFile({ path, root }) {
      if (pathWithin(root, path) === undefined) throw new Error(`${path} leads out of ${root}`);
      if ((await kindOf(path))?.endsWith('Link') === true) throw new Error(`${path} is a symbolic link`);
      return path;
    },
    async read(file) {
      const content = await files.read(file, maxTextBytes);
      if (content.kind === 'missing') return undefined;
      if (content.kind === 'refused') throw new Error(`${file} could not be read: ${content.why}`);
      if (content.kind === 'long') throw new Error(`${file} is too large to read`);
      const { text, undecoded } = decode(content.bytes);
      if (undecoded !== null) throw new Error(`${file} is not UTF-8 text`);
      return text;
    },
    templates() {
      templates ??= readTemplates(files);
      templates.catch(() => {
        templates = undefined;
      });
      return templates;
    },
  };
}

/** Reads the templates next to the server's script, in one file. Throws if it cannot be loaded. */
async function readTemplates(files: ClientFiles): Promise<RulesTemplates> {
  const bytes = await files.asset('web/rules-templates.json');
  if (bytes === undefined) throw new Error('The templates of AI rules could not be loaded.');
  const { targets, texts } = JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly targets: TargetsJson;
    readonly texts: Readonly<Record<string, string>>;
  };
  return { table: targetTable(targets), texts: new Map(Object.entries(texts)) };
}
