import { BlockList, isIP } from "node:net";

/** IANA's special-purpose IPv4 ranges: private, shared, loopback, link-local (cloud metadata too), documentation, multicast. */
const SPECIAL_4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Public, and yet a cloud's own metadata and name service.
  ["168.63.129.16", 32],
];

/** Parts of the IPv6 that is given out (2000::/3) which are not hosts on the internet, or hold an IPv4 address. */
const SPECIAL_6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

const special = new BlockList();
for (const [address, bits] of SPECIAL_4) special.addSubnet(address, bits, "ipv4");
for (const [address, bits] of SPECIAL_6) special.addSubnet(address, bits, "ipv6");

const givenOut = new BlockList();
givenOut.addSubnet("2000::", 3, "ipv6");

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/**
 * Whether an address is a host on the internet. Of IPv6 only the range for hosts counts, which leaves out
 * loopback, local networks, IPv4 in IPv6 (::ffff:0:0/96) and NAT64 (64:ff9b::/96).
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, "ipv4");
  if (version !== 6 || address.includes("%")) return false;
  return givenOut.check(address, "ipv6") && !special.check(address, "ipv6");
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? "ipv4" : "ipv6");
}
