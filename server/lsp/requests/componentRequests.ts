import { insertableComponents } from '../../core/index.ts';
import type {
  ComponentToInsert,
  DrawnComponents,
  DrawnComponentsRequest,
  InsertRequestPlace,
} from '../../protocol/messages.ts';
import type { RequestScope } from './requestTypes.ts';
import { type Cursor, cursorOf } from './requestTypes.ts';

type Found = NonNullable<ReturnType<typeof insertableComponents>>;

/** Components that can be inserted at a place; null if none can. */
export function componentsAnswer(
  request: InsertRequestPlace,
  scope: RequestScope,
): readonly ComponentToInsert[] | null {
  const found = componentsAt(request, scope);
  if (found === undefined) return null;
  return found.components.map(({ name, description, group, example, snippet, also }) => ({
    name,
    description,
    ...(group !== undefined && { group }),
    example,
    snippet,
    also: also.map(({ range, text }) => ({ at: found.at.lines.positionAt(range.start), text })),
  }));
}

/** The same components drawn as they would look there. */
export async function drawnComponents(
  { resourceRoot, allowedHosts, ...request }: DrawnComponentsRequest,
  scope: RequestScope,
): Promise<DrawnComponents | null> {
  const found = componentsAt(request, scope);
  if (found === undefined) return null;
  const { components, at } = found;
  const { look, drawings } = await scope.previews.drawExamples(
    at,
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
  request: InsertRequestPlace,
  scope: RequestScope,
): { readonly components: Found; readonly at: Cursor } | undefined {
  const at = cursorOf(scope, request);
  const components = at && insertableComponents(at.live.site, at.path, at.offset);
  return at && components && { components, at };
}
