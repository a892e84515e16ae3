import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pixelsOf } from '../../../server/host/common/pixels.ts';
import { pictureSize } from '../../../server/host/node/disk/pictureSize.ts';
import { makeFolder } from '../../folder.ts';

const hex = (text: string): Buffer => Buffer.concat([Buffer.from(text.replace(/\s/g, ''), 'hex'), Buffer.alloc(20)]);

test('the size of a picture is read from its header', () => {
  const size = (head: Buffer): string => {
    const found = pixelsOf(head);
    return found === undefined ? 'unknown' : `${found.width} × ${found.height}`;
  };
  assert.equal(size(hex('89504e470d0a1a0a 0000000d 49484452 00000280 000001e0')), '640 × 480');
  assert.equal(size(hex('474946383961 0a00 1400')), '10 × 20');
  assert.equal(size(hex('52494646 00000000 57454250 56503858 0a000000 00000000 7f0200 df0100')), '640 × 480');
  assert.equal(size(hex('52494646 00000000 57454250 56503820 00000000 000000 9d012a 8002 e001')), '640 × 480');
  assert.equal(size(hex('ffd8 ffe0 0004 0000 ffc0 0011 08 01e0 0280 03')), '640 × 480');
  assert.equal(size(Buffer.from('<svg xmlns="x" width="24" height="16px" viewBox="0 0 1 1"></svg>')), '24 × 16');
  assert.equal(size(Buffer.from('<?xml version="1.0"?><svg width="100%" viewBox="0 0 48 43"></svg>')), '48 × 43');
  assert.equal(size(Buffer.from('<svg class="no-size-at-all-in-here"></svg>')), 'unknown');
  assert.equal(size(hex('ffd8 0000')), 'unknown');
  assert.equal(size(Buffer.from('short')), 'unknown');
});

test('a missing file has no size, an empty one has no pixels', async (t) => {
  const folder = makeFolder(t, { 'empty.png': '' });
  assert.equal(await pictureSize({ folder, path: 'gone.png' }), undefined);
  assert.deepEqual(await pictureSize({ folder, path: 'empty.png' }), { bytes: 0 });
});
