import { callout } from './callout.ts';
import { card, column, columns, repository, tile } from './card.ts';
import { code, diagramComponent } from './codeComponent.ts';
import { heading, link, math, panel, playground, prompt, update, view, visibility } from './entry.ts';
import { field } from './field.ts';
import { accordion, accordions, expandable } from './fold.ts';
import { badge, frame, iconShape, tooltip, zoom } from './media.ts';
import type { Shape } from './shape.ts';
import { step, steps } from './steps.ts';
import { codeGroup, tab, tabs } from './tabs.ts';
import { colorItem, colorRow, colors, file, folder, tree } from './tree.ts';

/** All shapes in schemas/components.json, except `html` and `snippet`, which are handled elsewhere. */
export const shapes: Readonly<Record<string, Shape>> = {
  accordion,
  accordions,
  badge,
  callout,
  card,
  code,
  codeGroup,
  colorItem,
  colorRow,
  colors,
  column,
  columns,
  diagram: diagramComponent,
  example: codeGroup,
  expandable,
  field,
  file,
  folder,
  frame,
  heading,
  icon: iconShape,
  link,
  math,
  panel,
  playground,
  prompt,
  repository,
  step,
  steps,
  tab,
  tabs,
  tile,
  tooltip,
  tree,
  update,
  view,
  visibility,
  zoom,
};
