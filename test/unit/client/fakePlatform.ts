import assert from 'node:assert/strict';
import type { Platform } from '../../../client/platform.ts';

/** A platform that does what the test gives it, and nothing else. */
export function platformWith(some: Partial<Platform>): Platform {
  const none = (): never => assert.fail('not expected of the platform');
  return {
    abilities: { canPrint: true, hasGit: true },
    schemes: ['file'],
    replaceFile: none,
    staysIn: none,
    send: none,
    fetchApiDocument: none,
    answersLate: () => undefined,
    ...some,
  };
}
