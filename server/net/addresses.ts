import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refused } from './answer.ts';

type Net = readonly [address: string, prefix: number];

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
    // Whatever they wrap, nothing public is named so: addresses of IPv4 in those of IPv6 (RFC 4291, 6052, 8215, 3056, 4380).
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['2002::', 16],
    ['2001::', 32],
    ['100::', 64],
    ['fc00::', 7],
    ['fe80::', 10],
    // Site-local, until RFC 3879.
    ['fec0::', 10],
    ['ff00::', 8],
  ],
);

/**
 * Link-local addresses (RFC 3927, RFC 4291), also where IPv6 wraps them, and the other addresses at which clouds hand out
 * the credentials of a machine to whoever asks from it.
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
    // A network chooses itself where in them it puts an address of IPv4 (RFC 8215).
    ['64:ff9b:1::', 48],
    ['fd00:ec2::', 32],
    ['fd20:ce::', 32],
    ['fd00:c1::a9fe:a9fe', 128],
    ['fd00:42::42', 128],
    ['fd00:a9fe:a9fe::', 48],
  ],
);

/** Names that clouds give to such an address, and the short ones that a machine there completes. */
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

/** Networks of IPv4 with every way in which IPv6 spells them, and networks of IPv6. */
function listOf(four: readonly Net[], six: readonly Net[]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of four) {
    // Also as `::ffff:…`, which the list sees itself.
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
  // Without the network card that it is reached through.
  const bare = address.replace(/%.*$/s, '');
  return list.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
}

function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, '')
    .replace(/(?<!\.)\.+$/, '')
    .toLowerCase();
}

/** True for a URL's host that says itself that it is this machine or in a network around it. */
export function namesPrivate(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0 ? isIn(privateAddresses, bare) : bare === 'localhost' || bare.endsWith('.localhost');
}

/** True for a URL's host that says itself that it is one that nothing is ever fetched from. */
export function namesUnreachable(hostname: string): boolean {
  const bare = bareHost(hostname);
  return isIP(bare) > 0
    ? isIn(unreachableAddresses, bare)
    : unreachableNames.some((name) => bare === name || bare.endsWith(`.${name}`));
}

/** Why nothing is fetched from such a host: it … */
export const reasonNever = 'is link-local or a metadata service, which may hand out credentials of this machine';

/** Why nothing is fetched from a URL's host, as a sentence that names it. */
export function unreachable(hostname: string): string {
  return `"${hostname}" is never fetched: it ${reasonNever}.`;
}

/**
 * Looks at addresses at the moment of connecting, so that no second answer of a name server can be another one. A name
 * that does not say itself that it is private leads to no private address unless the user named it, and none to one that
 * is never fetched from.
 *
 * @param isAllowed whether the user named this host; asked of those that lead to a private address
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
              ? `"${hostname}" is in a private network. If you mean it, write its IP address.`
              : undefined;
      if (refusal === undefined) done(error, address, family);
      else done(new Refused(refusal), '', 4);
    });
  };
}
