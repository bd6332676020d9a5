import { once } from "node:events";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { isPublicAddress } from "../../../settings/public-address.ts";
import { checkHost, lookingUp } from "../../network/index.ts";
import type { Fence, Network } from "../../network/index.ts";
import type { SmtpTarget } from "./account.ts";

const CONNECT_MS = 10_000;

/** Ports on which servers on the internet take email: others belong to other services. */
const MAIL_PORTS = new Set([25, 465, 587, 2465, 2525, 2587]);

const fenceOf = ({ isAllowed }: Network, port: number): Fence =>
  MAIL_PORTS.has(port) ? isAllowed : (address) => isAllowed(address) && !isPublicAddress(address);

/**
 * Connects to a server, at an address inside the fence alone.
 *
 * @throws PrivateAddress, or the system's error; "timed out" once `signal` aborts.
 */
export async function openSocket(target: SmtpTarget, signal: AbortSignal): Promise<Socket> {
  const { host, port, network } = target;
  const fence = network === null ? null : fenceOf(network, port);
  if (fence !== null) checkHost(host, fence);
  const lookup = fence === null ? {} : { lookup: lookingUp(fence) };
  const socket = connect({ host, port, noDelay: true, ...lookup });
  try {
    await once(socket, "connect", {
      signal: AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]),
    });
    return socket;
  } catch (error) {
    // A late failure of a connection that was given up.
    socket.on("error", () => {});
    socket.destroy();
    if (error instanceof Error && /^(Abort|Timeout)Error$/.test(error.name))
      throw new Error("timed out");
    throw error;
  }
}
