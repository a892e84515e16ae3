import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deepening, deepInk, inkOn, readable, seen, visible } from '../../../server/core/render/page/html/style.ts';
import { isInSample } from '../../long.ts';

/** Every eighth value of each channel and the extremes: 35,937 colors, or a sample. */
const shades = [...Array.from({ length: 32 }, (_, i) => i * 8).filter((_, i) => isInSample(i, 3)), 255];
const colors = shades.flatMap((red) => shades.flatMap((green) => shades.map((blue) => [red, green, blue] as const)));

function hex(color: readonly number[]): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Implemented independently from the text of WCAG 2, so that the same mistake in both is unlikely. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other]
    .map((color) => {
      const lights = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
      const [r = 0, g = 0, b = 0] = lights.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
      return r * 0.2126 + g * 0.7152 + b * 0.0722;
    })
    .sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A background with the tint of selected entries. */
function tinted(paper: string, color: string): string {
  const mixed = [1, 3, 5].map((at) => {
    const [below, above] = [paper, color].map((each) => Number.parseInt(each.slice(at, at + 2), 16));
    return Math.round((below ?? 0) * 0.88 + (above ?? 0) * 0.12);
  });
  return hex(mixed);
}

test('text on a button is readable with any color of the site', () => {
  const poor = colors.map(hex).filter((color) => contrast(inkOn(color), color) < 4.5);
  assert.deepEqual(poor, []);
  // White whenever it is readable, which the rule chooses for every dark color.
  assert.deepEqual(
    colors.map(hex).filter((color) => contrast('#ffffff', color) >= 4.5 && inkOn(color) !== '#ffffff'),
    [],
  );
});

test('text and lines in a site’s color are visible on its background, light and dark', () => {
  for (const paper of ['#ffffff', '#0b0d11', '#fcfcfc', '#16181d']) {
    const poor = colors.map(hex).filter((color) => contrast(readable(color, paper), paper) < 4.5);
    assert.deepEqual(poor, [], paper);
    const onTint = colors
      .map(hex)
      .filter((color) => contrast(readable(color, paper), tinted(paper, visible(color, paper))) < 4.5);
    assert.deepEqual(onTint, [], `${paper} with a tint of the color`);
    const unseen = colors.map(hex).filter((color) => contrast(visible(color, paper), paper) < 3);
    assert.deepEqual(unseen, [], `lines on ${paper}`);
  }
  assert.equal(readable('#5b21b6', '#ffffff'), '#5b21b6');
  assert.equal(visible('#16a34a', '#ffffff'), '#16a34a');
});

test('text in the style sheet’s own colors is readable on any background, and unchanged on the usual one', () => {
  for (const [faintest, usual] of [
    ['#545e70', '#ffffff'],
    ['#a6b0c0', '#0b0d11'],
  ] as const) {
    const read = (paper: string): string => {
      const share = deepening(faintest, usual, paper);
      const target = deepInk(paper) === '#000000' ? 0 : 255;
      const parts = [1, 3, 5].map((at) => Number.parseInt(faintest.slice(at, at + 2), 16));
      return hex(parts.map((part) => Math.round(part * (1 - share) + target * share)));
    };
    assert.equal(read(usual), faintest);
    assert.deepEqual(
      colors.map(hex).filter((paper) => contrast(read(paper), paper) < 4.5),
      [],
    );
  }
  assert.equal(deepening('#545e70', '#ffffff', 'rebeccapurple'), 0);
});

test('a gray differs from other text by its contrast, whatever its value', () => {
  for (const color of ['#98a0b1', '#64748b', '#777777', '#0f1115', '#ffffff'])
    for (const paper of ['#ffffff', '#0b0d11']) assert.ok(contrast(readable(color, paper), paper) >= 13, color);
});

test('invalid hex colors are left unchanged, with white text', () => {
  assert.equal(readable('rebeccapurple', '#ffffff'), 'rebeccapurple');
  assert.equal(visible('rebeccapurple', '#ffffff'), 'rebeccapurple');
  assert.equal(inkOn('rebeccapurple'), '#ffffff');
});

test('an icon on a color is white where white is visible, whatever text there requires', () => {
  assert.deepEqual([inkOn('#10a37f'), inkOn('#10a37f', seen)], ['#0a0d12', '#ffffff']);
  assert.equal(inkOn('#ffdd00', seen), '#0a0d12');
});
