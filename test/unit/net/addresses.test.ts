import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedLookup, namesPrivate, namesUnreachable } from '../../../server/net/addresses.ts';

/** The host of a URL, as the callers pass it. */
const hostOf = (host: string): string => new URL(`http://${host}/`).hostname;

test('addresses that are never fetched, in every spelling', () => {
  for (const host of [
    '169.254.169.254',
    '169.254.169.254.',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.16689662',
    '[::169.254.169.254]',
    '[::a9fe:a9fe]',
    '[::ffff:a9fe:a9fe]',
    '[64:ff9b::169.254.169.254]',
    '[64:ff9b:1::a9fe:a9fe]',
    '[64:ff9b:1:a9fe:a9:fe00::]',
    '[2002:a9fe:a9fe::]',
    '[::100.100.100.200]',
    '[64:ff9b::100.100.100.200]',
    '[2002:6464:64c8::1]',
    '[fe80::a9fe:a9fe]',
    '[fd00:ec2::23]',
    'METADATA.google.internal',
    'metadata.google.internal.',
    'x.metadata.google.internal',
    'metadata.goog',
    'metadata',
    'instance-data',
    'metadata.tencentyun.com',
    'api.metadata.cloud.ibm.com.',
  ])
    assert.ok(namesUnreachable(hostOf(host)), host);
  assert.ok(namesUnreachable('metadata.google.internal...'));
});

test('private addresses, in every spelling', () => {
  for (const host of [
    '127.1',
    '127.0.0.1.',
    '0',
    '[::]',
    '[::1]',
    '[::7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::8.8.8.8]',
    '[2002:0a00:1::]',
    '[2001::1]',
    '[fec0::1]',
    '[feff::1]',
    '[fd12:3456::1]',
    '10.1.2.3',
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost.',
  ])
    assert.ok(namesPrivate(hostOf(host)), host);
  assert.ok(namesPrivate('fe80::1%eth0'));
});

test('public addresses are neither', () => {
  for (const host of [
    '8.8.8.8',
    '169.253.1.1',
    '[2001:4860:4860::8888]',
    '[2606:4700::1111]',
    'example.com',
    'metadata.example.com',
    'notmetadata.goog',
    'localhost.example.com',
  ]) {
    assert.equal(namesUnreachable(hostOf(host)), false, host);
    assert.equal(namesPrivate(hostOf(host)), false, host);
  }
});

test('a name that resolves to a private network is fetched only where the user named it', () => {
  const answer = (address: string, allowed: string): string | undefined => {
    const lookup = checkedLookup(
      (_, __, done) => done(null, [{ address, family: 4 }]),
      (hostname) => hostname === allowed,
    );
    let message: string | undefined;
    lookup('wiki.corp.example', {}, (error) => {
      message = error?.message;
    });
    return message;
  };
  assert.match(answer('10.0.0.7', '') ?? '', /is in a private network/);
  assert.equal(answer('10.0.0.7', 'wiki.corp.example'), undefined);
  assert.equal(answer('93.184.216.34', ''), undefined);
  assert.match(answer('169.254.169.254', 'wiki.corp.example') ?? '', /never fetched/);
});
