// What authors write, as the platform's package draws it: the page that `platformPage.ts` bundles.
import {
  Accordion,
  Badge,
  Callout,
  Card,
  Check,
  CodeBlock,
  CodeGroup,
  Color,
  Columns,
  Danger,
  Expandable,
  Frame,
  Icon,
  Info,
  Mermaid,
  Note,
  Property,
  Steps,
  Tabs,
  Tile,
  Tip,
  Tooltip,
  Tree,
  Update,
  Warning,
} from '@mintlify/components';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const codeOf = ({ code, ...props }, key) => createElement(CodeBlock, { key, ...props }, code);

/** Names that authors write and the package does not export, and props that are called otherwise there. */
const parts = {
  Accordion,
  Badge,
  Callout,
  Card,
  Check,
  CodeGroup,
  Color,
  Columns,
  Danger,
  Expandable,
  Icon,
  Info,
  Note,
  Steps,
  Tabs,
  Tile,
  Tip,
  Tree,
  Warning,
  AccordionGroup: Accordion.Group,
  Step: Steps.Item,
  Tab: Tabs.Item,
  'Color.Row': Color.Row,
  'Color.Item': Color.Item,
  'Tree.File': Tree.File,
  'Tree.Folder': Tree.Folder,
  Update: (props) => createElement(Update, { ...props, id: 'update', isVisible: true }),
  Frame: ({ hint, caption, children }) =>
    createElement(Frame, { as: 'div', title: hint, description: caption }, children),
  // Source: mintlify.com/docs/components/mermaid-diagrams, `default:"bottom-right"`: the hosted label has a colon.
  ResponseField: (props) => createElement(Property, { defaultLabel: 'default:', ...props }),
  ParamField: ({ path, query, body, header, ...rest }) =>
    createElement(Property, {
      defaultLabel: 'default:',
      name: path ?? query ?? body ?? header,
      location: path ? 'path' : query ? 'query' : body ? 'body' : 'header',
      ...rest,
    }),
  Tooltip: ({ tip, ...rest }) => createElement(Tooltip, { description: tip, ...rest }),
};

/** `[name, props, ...children]`, as `platformPage.ts` reads Markdown. */
function made(node, key) {
  if (typeof node === 'string') return node;
  const [name, props, ...children] = node;
  if (name === 'Code') return codeOf(props, key);
  if (name === 'Mermaid') return createElement(Mermaid, { key, ...props });
  const drawn = children.map(made);
  return createElement(parts[name] ?? name, { key, ...props }, ...(drawn.length > 0 ? drawn : []));
}

window.draw = (specimens) => {
  const place = document.createElement('div');
  place.id = 'content';
  place.className = 'mdx-content prose prose-stone dark:prose-invert';
  document.body.replaceChildren(place);
  flushSync(() =>
    createRoot(place).render(
      specimens.map((nodes, at) => createElement('div', { key: at, id: `specimen-${at}` }, ...nodes.map(made))),
    ),
  );
};
