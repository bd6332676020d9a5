import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { isLoopback, isPublicAddress } from "../../../settings/public-address.ts";
import type { Network } from "../../network/index.ts";
import { InboxError, toInboxError } from "../errors.ts";

/** A server, and the name to sign in with: by a password, or by an access token (XOAUTH2). */
export type ImapAccount = { host: string; port: number; user: string } & (
  | { password: string }
  | { accessToken: string }
);

const TLS_PORT = 993;
/** Ports of IMAP on the internet: others belong to other services. */
const PORTS: readonly number[] = [143, TLS_PORT];

const TIMES = {
  connectionTimeout: 15_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
} as const;

/** A server that sends more than this at a time is cut off. */
const BOUNDS = {
  maxLineLength: 8 * 1024 * 1024,
  maxLiteralSize: 512 * 1024,
  maxResponseSize: 9 * 1024 * 1024,
  maxResponseTokens: 100_000,
} as const;

/**
 * Signs in at an IMAP server. Its name is resolved once, refused when any of its addresses is outside the fence, and the
 * connection is made to one that was checked. TLS is required, but not on this machine.
 *
 * @throws InboxError
 */
export async function connect(
  account: ImapAccount,
  { network, signal }: { network: Network; signal: AbortSignal },
): Promise<ImapFlow> {
  const address = await resolve(account, network);
  const isHere = isLoopback(address);
  const client = new ImapFlow({
    ...{ ...TIMES, ...BOUNDS },
    host: address,
    port: account.port,
    ...(isIP(account.host) === 0 ? { servername: account.host } : {}),
    secure: account.port === TLS_PORT,
    ...(account.port === TLS_PORT || isHere ? {} : { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isHere },
    auth:
      "password" in account
        ? { user: account.user, pass: account.password }
        : { user: account.user, accessToken: account.accessToken },
    logger: false,
    disableAutoIdle: true,
  });
  // Errors of a connection reject the command under way, too.
  client.on("error", () => {});
  const abort = (): void => client.close();
  signal.addEventListener("abort", abort, { once: true });
  client.on("close", () => signal.removeEventListener("abort", abort));
  try {
    signal.throwIfAborted();
    await client.connect();
    return client;
  } catch (error) {
    client.close();
    const failure = toInboxError(error);
    throw failure.problem === "refused" && "accessToken" in account
      ? new InboxError("accessRefused")
      : failure;
  }
}

async function resolve({ host, port }: ImapAccount, { isAllowed }: Network): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw new InboxError("noSuchHost");
  if (!found.every(({ address }) => isAllowed(address))) throw new InboxError("privateAddress");
  if (!PORTS.includes(port) && found.some(({ address }) => isPublicAddress(address)))
    throw new InboxError("port");
  return first.address;
}
