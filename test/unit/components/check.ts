import { checkFixture } from '../../check.ts';

const only = ['component', 'icon', 'heading', 'image', 'link', 'code/', 'snippet', 'html', 'expression', 'mdx'];

/** Findings of components and the text between them, as marked, and every fix of each. */
export function check(text: string, options: { readonly reveals?: boolean } = {}): void {
  checkFixture(text, { ...options, only });
}
