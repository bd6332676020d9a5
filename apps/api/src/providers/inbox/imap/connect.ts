import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { ImapFlow } from "imapflow";
import { isLoopback, isPublicAddress } from "../../../settings/public-address.ts";
import { InboxError, toInboxError } from "./errors.ts";

/** A server, and the name and password to sign in with. */
export type MailboxAccount = { host: string; port: number; user: string; password: string };

const TLS_PORT = 993;
/** Of IMAP alone: a server can't be made to knock at other ports of other hosts. */
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
 * Signs in at an IMAP server. Its name is resolved once, refused when any of its addresses is private, and the connection is
 * made to one that was checked. TLS is required, but on this machine in local mode.
 *
 * @throws InboxError
 */
export async function connect(
  account: MailboxAccount,
  { allowsLoopback, signal }: { allowsLoopback: boolean; signal: AbortSignal },
): Promise<ImapFlow> {
  const address = await resolve(account, allowsLoopback);
  const isHere = allowsLoopback && isLoopback(address);
  const client = new ImapFlow({
    ...{ ...TIMES, ...BOUNDS },
    host: address,
    port: account.port,
    ...(isIP(account.host) === 0 ? { servername: account.host } : {}),
    secure: account.port === TLS_PORT,
    ...(account.port === TLS_PORT || isHere ? {} : { doSTARTTLS: true }),
    tls: { rejectUnauthorized: !isHere },
    auth: { user: account.user, pass: account.password },
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
    throw toInboxError(error);
  }
}

async function resolve({ host, port }: MailboxAccount, allowsLoopback: boolean): Promise<string> {
  if (!allowsLoopback && !PORTS.includes(port)) throw new InboxError("port");
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw new InboxError("noSuchHost");
  const isAllowed = ({ address }: { address: string }): boolean =>
    isPublicAddress(address) || (allowsLoopback && isLoopback(address));
  if (!found.every(isAllowed)) throw new InboxError("privateAddress");
  return first.address;
}
