import { type Draft, originOf, type Tag } from './draft.ts';

/** A tag that MDX refuses and that has no `>`: half typed. */
export function isUnfinished({ syntax, content }: Tag): boolean {
  return syntax.fault !== undefined && content.text.charCodeAt(syntax.end - 1) !== 62;
}

/** `<Fram` and `</Frame>`: what is wrong with the one has been said. */
export function isHalf(open: Tag, close: Tag): boolean {
  const broken = open.syntax.fault !== undefined ? open : close.syntax.fault !== undefined ? close : undefined;
  const whole = broken === open ? close : open;
  return broken !== undefined && broken.syntax.name !== '' && whole.syntax.name.startsWith(broken.syntax.name);
}

/** Remembers whose partner a broken tag is: it is mended to fit. */
export function joinHalves(draft: Draft, open: Tag, close: Tag): void {
  if (open.syntax.fault !== undefined) {
    draft.partners.set(originOf(open.content, open.syntax.start), { name: close.syntax.name, form: 'open' });
  }
  if (close.syntax.fault !== undefined) {
    draft.partners.set(originOf(close.content, close.syntax.start), { name: open.syntax.name, form: 'close' });
  }
}

/** How many closing tags of a name follow that no opening tag before them takes. */
export function closersLeft(items: readonly { readonly kind: string }[], position: number, name: string): number {
  let depth = 0;
  let left = 0;
  for (let index = position + 1; index < items.length; index++) {
    const item = items[index];
    if (item === undefined || !isTag(item) || item.syntax.name !== name) continue;
    if (item.syntax.form === 'open') depth++;
    else if (item.syntax.form === 'close' && depth-- <= 0) {
      depth = 0;
      left++;
    }
  }
  return left;
}

function isTag(item: { readonly kind: string }): item is Tag {
  return item.kind === 'tag';
}
