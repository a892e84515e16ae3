import { plain } from '../../data/json/jsonFormat.ts';
import { itemsOf, nodeAt, type ObjectNode, property, stringOf, valueOf } from '../../data/node.ts';
import { configRoot, isBroken, v1Root } from '../../model/config/parts.ts';
import { draftFix } from '../../model/write/siteDraft.ts';
import { schemaNamed } from '../../schema/schema.ts';
import { propertyView, rootView, stubOf, subschemaAt } from '../../schema/subschema.ts';
import { resolveAsset } from '../../site/link/resolve.ts';
import { configPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileFinding, Fix } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/** Hints about valid settings with an effect that readers would notice. */
export const configAdvice: SiteCheck = {
  on: 'site',
  codes: [
    'config/missing-colors',
    'config/missing-favicon',
    'config/one-logo',
    'config/hidden-toggle',
    'config/name-beside-github',
    'config/useless-prefix',
    'config/social-host',
  ],
  *run(index): Iterable<FileFinding> {
    yield* hosts(index);
    const root = v1Root(index);
    if (root === undefined) return;
    const { whole } = index.config;
    if (!isBroken(index)) yield* missing(index, root);
    yield* oneLogo(index, root);
    yield* uselessPrefix(index, root);
    const toggle = property(root, 'modeToggle');
    const hidden = property(toggle?.value, 'isHidden');
    if (
      toggle?.value?.kind === 'object' &&
      hidden?.value?.kind === 'boolean' &&
      hidden.value.value &&
      property(toggle.value, 'default') === undefined
    ) {
      const add = (mode: string): Fix =>
        draftFix(whole, 'suggestion', `Add "default": "${mode}"`, (draft) =>
          draft.put(toggle.value as ObjectNode, 'default', plain(mode)),
        );
      yield {
        code: 'config/hidden-toggle',
        range: hidden.range,
        path: configPath,
        message:
          'The switch is hidden and there is no "default", so every reader gets the mode of their operating system.',
        fixes: [add('light'), add('dark')],
      };
    }
    const buttons = [valueOf(root, 'topbarCtaButton'), ...itemsOf(valueOf(root, 'topbarLinks'))];
    for (const button of buttons) {
      const name = property(button, 'name');
      if (button?.kind !== 'object' || name === undefined || stringOf(valueOf(button, 'type')) !== 'github') continue;
      yield {
        code: 'config/name-beside-github',
        range: name.range,
        path: configPath,
        message: 'A button of type "github" shows the name of the repository, so "name" has no effect.',
        tag: 'unnecessary',
        fixes: [draftFix(whole, 'safe', 'Remove "name"', (draft) => draft.key(name).remove())],
      };
    }
  },
};

/** Source: docs-json-spec.md, "Authentication": basic authentication has no prefix. */
function* uselessPrefix(index: SiteIndex, root: ObjectNode): Iterable<FileFinding> {
  const auth = nodeAt(root, ['api', 'auth']);
  const prefix = property(auth, 'inputPrefix');
  if (auth?.kind !== 'object' || prefix === undefined || stringOf(valueOf(auth, 'method')) !== 'basic') return;
  yield {
    code: 'config/useless-prefix',
    range: prefix.range,
    path: configPath,
    message: '"inputPrefix" has no effect with the method "basic".',
    tag: 'unnecessary',
    fixes: [draftFix(index.config.whole, 'safe', 'Remove "inputPrefix"', (draft) => draft.key(prefix).remove())],
  };
}

function* missing(index: SiteIndex, root: ObjectNode): Iterable<FileFinding> {
  const range = property(root, 'name')?.keyRange ?? { start: root.range.start, end: root.range.start + 1 };
  const view = rootView(schemaNamed('docs.v1'), root);
  if (property(root, 'colors') === undefined) {
    const fix = draftFix(index.config.whole, 'suggestion', 'Add "colors"', (draft) =>
      draft.put(root, 'colors', plain(stubOf(propertyView(view, 'colors', undefined)))),
    );
    yield {
      code: 'config/missing-colors',
      range,
      path: configPath,
      message: 'This site has no "colors", which the platform\'s own validator requires.',
      fixes: [fix],
    };
  }
  if (property(root, 'favicon') === undefined) {
    const images = [...index.paths]
      .filter((path) => /(?:^|\/)favicon\.(?:svg|png|ico)$/i.test(path))
      .toSorted((a, b) => a.length - b.length);
    const [image] = images;
    yield {
      code: 'config/missing-favicon',
      range,
      path: configPath,
      message: 'This site has no "favicon", the small image in the browser tab.',
      ...(image !== undefined && {
        fixes: [
          draftFix(
            index.config.whole,
            images.length === 1 ? 'safe' : 'suggestion',
            `Add "favicon": "/${image}"`,
            (draft) => draft.put(root, 'favicon', plain(`/${image}`)),
          ),
        ],
      }),
    };
  }
}

function* oneLogo(index: SiteIndex, root: ObjectNode): Iterable<FileFinding> {
  const logo = property(root, 'logo');
  if (logo?.value?.kind !== 'object') return;
  const light = stringOf(valueOf(logo.value, 'light'));
  const dark = stringOf(valueOf(logo.value, 'dark'));
  if (light !== undefined && dark !== undefined) return;
  if (light === undefined && dark === undefined) {
    const isNamed = ['light', 'dark'].some((key) => property(logo.value, key) !== undefined);
    if (!isNamed && !isBroken(index))
      yield { code: 'config/one-logo', range: logo.keyRange, path: configPath, message: 'The logo has no image.' };
    return;
  }
  const lacking = light === undefined ? 'light' : 'dark';
  // A value of another type, which the schema reports, or one that is still being typed.
  if (property(logo.value, lacking) !== undefined) return;
  const given = light ?? dark ?? '';
  const isThere = ['file', 'external'].includes(resolveAsset({ index, fromPath: configPath, target: given }).kind);
  const use = (): Fix =>
    draftFix(index.config.whole, 'suggestion', `Use the same image for ${lacking} mode`, (draft) =>
      draft.put(logo.value as ObjectNode, lacking, plain(given)),
    );
  yield {
    code: 'config/one-logo',
    range: logo.keyRange,
    path: configPath,
    message: `The logo has no image for ${lacking} mode.`,
    ...(isThere && { fixes: [use()] }),
  };
}

function* hosts(index: SiteIndex): Iterable<FileFinding> {
  const root = configRoot(index);
  const { schema } = index.config;
  // Where each format has them.
  const path = schema === 'docs.v2' ? ['footer', 'socials'] : ['footerSocials'];
  const socials = nodeAt(root, path);
  if (socials?.kind !== 'object') return;
  const platforms = Object.values(subschemaAt(schemaNamed(schema), root, path)?.schema.properties ?? {});
  const known = platforms.flatMap((each) => each.hosts ?? []);
  for (const { key, value } of socials.properties) {
    const wanted = subschemaAt(schemaNamed(schema), root, [...path, key])?.schema.hosts;
    const host = /^https?:\/\/(?:[^/@\s]*@)?([^/:?#\s]+)/i.exec(stringOf(value) ?? '')?.[1]?.toLowerCase();
    if (wanted === undefined || value === undefined || host === undefined) continue;
    // A URL on the site's own domain, such as `example.com/discord`, can redirect to the account.
    if (isOneOf(wanted, host) || !isOneOf(known, host)) continue;
    yield {
      code: 'config/social-host',
      range: value.range,
      path: configPath,
      message: `"${key}" leads to ${host}. URLs of these accounts begin with ${wanted[0] ?? ''}.`,
    };
  }
}

function isOneOf(hosts: readonly string[], host: string): boolean {
  return hosts.some((each) => host === each || host.endsWith(`.${each}`));
}
