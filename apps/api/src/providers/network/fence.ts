import { lookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import type { LookupFunction } from "node:net";
import { isLoopback, isPublicAddress } from "../../settings/public-address.ts";

/** Whether an address may be connected to, where users name the host. */
export type Fence = (address: string) => boolean;

/** The fence around hosts on the internet. @param allowsLoopback - Also this machine, as in local mode. */
export function internetFence(allowsLoopback: boolean): Fence {
  return (address) => isPublicAddress(address) || (allowsLoopback && isLoopback(address));
}

/** Bounds of connections to servers that users name, and certificate authorities trusted beside the system's. */
export type Network = { isAllowed: Fence; authorities?: readonly string[] };

/** The error of a host outside the fence. */
export class PrivateAddress extends Error {
  override readonly name = "PrivateAddress";
}

/** An address in place of a name is never looked up, so it is checked here. @throws PrivateAddress */
export function checkHost(host: string, isAllowed: Fence): void {
  if (isIP(host) !== 0 && !isAllowed(host)) throw new PrivateAddress();
}

/**
 * The system's own look-up, which refuses a name with any address that is not allowed. The connection is made to an address
 * that was checked, so that a second look-up can't give another.
 */
export function lookingUp(isAllowed: Fence): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const [first] = addresses ?? [];
      if (error !== null) done(error, "", 0);
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        done(new PrivateAddress(), "", 0);
      else if (options.all === true) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
