import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refused } from './answer.ts';

type Net = readonly [address: string, prefix: number];

/** Addresses of this machine or of a private network (RFC 6890). */
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
    // IPv4 addresses embedded in IPv6 (RFC 4291, 6052, 8215, 3056, 4380). No public host has such an address, whatever
    // it contains.
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
    ['2001::', 32],
    ['100::', 64],
    ['fc00::', 7],
    ['fe80::', 10],
    // Site-local addresses, deprecated by RFC 3879.
    ['fec0::', 10],
    ['ff00::', 8],
  ],
);

/**
 * Link-local addresses (RFC 3927, RFC 4291), including those embedded in IPv6. Also the other addresses at which cloud
 * services give a machine's credentials to any program on it.
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
    // Each network chooses where these contain the IPv4 address (RFC 8215), so all are included.
    ['64:ff9b:1::', 48],
    ['fd00:ec2::', 32],
    ['fd20:ce::', 32],
    ['fd00:c1::a9fe:a9fe', 128],
    ['fd00:42::42', 128],
    ['fd00:a9fe:a9fe::', 48],
  ],
);

/** Names that cloud services give to such an address, and short names that a machine there completes. */
const unreachableNames: readonly string[] = [
  'metadata',
  'instance-data',
  'metadata.google.internal',
  'metadata.goog',
  'instance-data.ec2.internal',
  'metadata.tencentyun.com',
  'api.metadata.cloud.ibm.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'rancher-metadata',
];

/** Returns a list of networks. IPv4 networks are added in every form that IPv6 has for them. */
function listOf(four: readonly Net[], six: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of four) {
    // `BlockList` matches the form `::ffff:…` itself.
    list.addSubnet(net, prefix, 'ipv4');
    list.addSubnet(`::${net}`, 96 + prefix, 'ipv6');
    list.addSubnet(`64:ff9b::${net}`, 96 + prefix, 'ipv6');
    const [a = 0, b = 0, c = 0, d = 0] = net.split('.').map(Number);
    const hex = (high: number, low: number): string => (high * 256 + low).toString(16);
    list.addSubnet(`2002:${hex(a, b)}:${hex(c, d)}::`, 16 + prefix, 'ipv6');
  }
  for (const [net, prefix] of six) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

function isIn(list: BlockList, address: string): boolean {
  // Remove the zone, such as `%eth0`.
  const bare = address.replace(/%.*$/s, '');
  return list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase();
}

/** True if a URL's host is a private IP address, `localhost`, or a name below `localhost`. Does not resolve names. */
export function namesPrivate(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0 ? isIn(privateAddresses, bare) : bare === 'localhost' || bare.endsWith('.localhost');
}

/** True if a URL's host is an address or name that must never be fetched from. Does not resolve names. */
export function namesUnreachable(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0
    ? isIn(unreachableAddresses, bare)
    : unreachableNames.some((name) => bare === name || bare.endsWith(`.${name}`));
}

/** Why such a host is never fetched from. Follows "it". */
export const reasonNever = 'is link-local or a metadata service, which may hand out credentials of this machine';

/** Returns a sentence with the host that says why it is never fetched from. */
export function unreachable(hostname: string): string {
  return `"${hostname}" is never fetched: it ${reasonNever}.`;
}

/**
 * Returns a lookup that checks the addresses when connecting, so that a second DNS answer cannot bypass the check.
 * - A host with an address that must never be fetched from is always refused.
 * - A host with a private address is refused, unless its name itself is private (`namesPrivate`) or `isAllowed` returns
 *   true.
 *
 * @param isAllowed true if the user allowed this host; only called for hosts with a private address
 */
export function checkedLookup(
  lookup: LookupFunction,
  isAllowed: (hostname: string) => boolean = () => false,
): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address);
      const refusal =
        error !== null
          ? undefined
          : found.some((each) => isIn(unreachableAddresses, each))
            ? unreachable(hostname)
            : !namesPrivate(hostname) && found.some((each) => isIn(privateAddresses, each)) && !isAllowed(hostname)
              ? `"${hostname}" is in a private network. To reach it anyway, write its IP address.`
              : undefined;
      if (refusal === undefined) done(error, address, family);
      else done(new Refused(refusal), '', 4);
    });
  };
}
