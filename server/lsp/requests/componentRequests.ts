import { insertableComponents } from '../../core/index.ts';
import type {
  ComponentToInsert,
  DrawnComponents,
  DrawnComponentsRequest,
  InsertRequestPlace,
} from '../../protocol/messages.ts';
import type { LiveSites, Place } from '../../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from '../columns.ts';
import type { RequestScope } from './requestTypes.ts';

type Found = NonNullable<ReturnType<typeof insertableComponents>>;

/** The components that can be put into a page at a place; null where none can stand. */
export function componentsAnswer(
  at: InsertRequestPlace,
  { sites, world }: RequestScope,
): readonly ComponentToInsert[] | null {
  const found = componentsAt(sites, at, world.abilities.linesOf);
  if (found === undefined) return null;
  return found.components.map(({ name, description, group, example, snippet, also }) => ({
    name,
    description,
    ...(group !== undefined && { group }),
    example,
    snippet,
    also: also.map(({ range, text }) => ({ at: found.lines.positionAt(range.start), text })),
  }));
}

/** The same as they would look there. */
export async function drawnComponents(
  { resourceRoot, allowedHosts, ...at }: DrawnComponentsRequest,
  { sites, previews, world }: RequestScope,
): Promise<DrawnComponents | null> {
  const found = componentsAt(sites, at, world.abilities.linesOf);
  if (found === undefined) return null;
  const { components, place } = found;
  const { look, drawings } = await previews.drawExamples(
    place,
    { resourceRoot, allowedHosts: allowedHosts ?? [] },
    components.map(({ example, also }) => ({ text: example, imports: also.map(({ text }) => text).join('\n') })),
  );
  return {
    language: look.language,
    mode: { default: look.mode.default ?? null, forced: look.mode.forced },
    variables: look.variables,
    fonts: look.fonts,
    look: look.look,
    components: components.map(({ name, description, group, example }, index) => ({
      name,
      description,
      ...(group !== undefined && { group }),
      example,
      html: drawings[index] ?? '',
    })),
  };
}

function componentsAt(
  sites: LiveSites,
  { uri, line, character }: InsertRequestPlace,
  linesOf: LinesOf,
): { readonly components: Found; readonly place: Place; readonly lines: ReturnType<LinesOf> } | undefined {
  const place = sites.placeOf(uri);
  const file = place?.live.site.files.get(place.path);
  if (place === undefined || file === undefined) return undefined;
  const lines = linesOf(file);
  const components = insertableComponents(place.live.site, place.path, lines.offsetAt({ line, character }));
  return components && { components, place, lines };
}
