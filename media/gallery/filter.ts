import type { DrawnComponent } from '../../server/protocol/messages.ts';

/** Indexes of the components that contain every typed word in their name, group or description. */
export function matches(typed: string, components: readonly DrawnComponent[]): readonly number[] {
  const words = wordsOf(typed);
  return [...components.keys()].filter((index) => {
    const { name = '', group = '', description = '' } = components[index] ?? {};
    const text = `${name}\n${group}\n${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The most likely match: the component with this name, else one whose name begins with it, else the first. */
export function bestOf(
  typed: string,
  components: readonly DrawnComponent[],
  found: readonly number[],
): number | undefined {
  const words = wordsOf(typed).join('');
  const nameAt = (index: number): string => (components[index]?.name ?? '').toLowerCase();
  return (
    found.find((index) => nameAt(index) === words) ??
    found.find((index) => nameAt(index).startsWith(words)) ??
    found.find((index) => nameAt(index).includes(words)) ??
    found[0]
  );
}

function wordsOf(typed: string): readonly string[] {
  return typed
    .toLowerCase()
    .split(/[\s<>/]+/)
    .filter((word) => word !== '');
}
