import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refused } from './answer.ts';

/** Addresses that mean this machine or a network around it (RFC 6890). */
const privateAddresses = listOf(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['224.0.0.0', 3],
  ],
  [
    ['::', 127],
    ['64:ff9b::', 96],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
  ],
);

/**
 * Link-local addresses (RFC 3927, RFC 4291), also where IPv6 wraps them (RFC 6052, RFC 3056), and the other addresses at
 * which clouds hand out the credentials of a machine to whoever asks from it.
 */
const unreachableAddresses = listOf(
  [
    ['169.254.0.0', 16],
    ['100.100.100.200', 32],
    ['168.63.129.16', 32],
    ['192.0.0.192', 32],
  ],
  [
    ['fe80::', 10],
    ['64:ff9b::a9fe:0', 112],
    ['2002:a9fe::', 32],
    ['fd00:ec2::254', 128],
    ['fd20:ce::254', 128],
  ],
);

/** Names that clouds give to such an address. */
const unreachableNames = new Set(['metadata.google.internal', 'metadata.goog', 'instance-data.ec2.internal']);

type Net = readonly [address: string, prefix: number];

function listOf(four: readonly Net[], six: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of four) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of six) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function bareHost(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/** True for a URL's host that says itself that it is this machine or in a network around it. */
export function namesPrivate(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0 ? isIn(privateAddresses, bare) : bare === 'localhost' || bare.endsWith('.localhost');
}

/** True for a URL's host that says itself that it is one that nothing is ever fetched from. */
export function namesUnreachable(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0 ? isIn(unreachableAddresses, bare) : unreachableNames.has(bare);
}

/** Why nothing is fetched from such a host: it … */
export const reasonNever = 'is link-local or a metadata service, which may hand out credentials of this machine';

/** The same as a sentence. */
export function unreachable(hostname: string): string {
  return `"${hostname}" is never fetched: it ${reasonNever}.`;
}

/**
 * Looks at addresses at the moment of connecting, so that no second answer of a name server can be another one. A name
 * that does not say itself that it is private leads to no private address, and none to one that is never fetched from.
 */
export function checkedLookup(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address);
      const refusal =
        error !== null
          ? undefined
          : found.some((each) => isIn(unreachableAddresses, each))
            ? unreachable(hostname)
            : !namesPrivate(hostname) && found.some((each) => isIn(privateAddresses, each))
              ? `"${hostname}" leads into a private network. If it is meant, name its address.`
              : undefined;
      if (refusal === undefined) done(error, address, family);
      else done(new Refused(refusal), '', 4);
    });
  };
}
