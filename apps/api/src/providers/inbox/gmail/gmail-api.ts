import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { InboxError } from "../errors.ts";
import type { InboxProblem } from "../errors.ts";

/** Access to a Google account's mailbox. */
export type GmailAccount = {
  accessToken: string;
  /** Gets another token in place of one that was refused. @throws InboxError */
  renew: () => Promise<string>;
};

/** Reads of the Gmail API. Null for a thing that is not there, or too long to be one. @throws InboxError */
export type GmailApi = {
  read: <T>(path: string, query: Query, shape: z.ZodType<T>) => Promise<T | null>;
  /** The beginning of a response, which may be cut. */
  beginning: (path: string, query: Query, maxBytes: number) => Promise<string | null>;
};

/** Parameters; a list is repeated. */
export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

const DEADLINE_MS = 30_000;
/** A page of history has 500 changes; a head that is longer is no one's. */
const MAX_RESPONSE_BYTES = 8 * 1024 ** 2;

/** Waits before the next try of a request that came too soon, or that Gmail failed at. */
const RETRY_WAITS_MS = [500, 1_500] as const;
const MAX_WAIT_MS = 5_000;

/** @param baseUrl - The operator's, or Google's own. */
export function openGmailApi(
  baseUrl: string,
  { accessToken, renew }: GmailAccount,
  signal: AbortSignal,
): GmailApi {
  let token = accessToken;
  let isRenewed = false;

  /** One request, whose refused token is renewed once for all. */
  async function send(url: string, tries = 0): Promise<Response | null> {
    const used = token;
    const response = await fetchOnce(url, used, signal);
    if (response === null || response.status >= 500 || (await isTooSoon(response))) {
      const delay = RETRY_WAITS_MS[tries];
      const waitMs = Math.max(delay ?? 0, retryAfterMs(response));
      await response?.body?.cancel();
      if (delay === undefined || waitMs > MAX_WAIT_MS)
        throw new InboxError(response === null || response.status >= 500 ? "away" : "limited");
      await wait(waitMs, undefined, { signal });
      return await send(url, tries + 1);
    }
    if (response.ok) return response;
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (response.status !== 401) throw new InboxError(await problemOf(response));
    await response.body?.cancel();
    // Another request may have renewed it.
    if (used !== token) return await send(url, tries);
    if (isRenewed) throw new InboxError("accessEnded");
    isRenewed = true;
    token = await renew();
    return await send(url, tries);
  }

  const get = async (path: string, query: Query): Promise<Response | null> => {
    const url = new URL(`${baseUrl.replace(/\/+$/, "")}/gmail/v1/users/me/${path}`);
    for (const [name, value] of Object.entries(query)) {
      for (const one of [value ?? []].flat()) url.searchParams.append(name, one);
    }
    return await send(url.href);
  };
  return {
    read: async (path, query, shape) => {
      const response = await get(path, query);
      if (response === null) return null;
      const { text, isWhole } = await textOf(response, MAX_RESPONSE_BYTES);
      if (!isWhole) return null;
      const body = shape.safeParse(parse(text));
      if (!body.success) throw new InboxError("away");
      return body.data;
    },
    beginning: async (path, query, maxBytes) => {
      const response = await get(path, query);
      return response === null ? null : (await textOf(response, maxBytes)).text;
    },
  };
}

/** Null where there was no response. */
async function fetchOnce(
  url: string,
  token: string,
  signal: AbortSignal,
): Promise<Response | null> {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${token}`, accept: "application/json" },
      signal: AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]),
      redirect: "error",
    });
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Reads no further than a number of bytes. */
async function textOf(
  { body }: Response,
  maxBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > maxBytes) break;
    }
  } catch {
    throw new InboxError("away");
  }
  return {
    text: Buffer.concat(chunks).subarray(0, maxBytes).toString("utf8"),
    isWhole: bytes <= maxBytes,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const retryAfterMs = (response: Response | null): number =>
  1_000 * Number(/^\d{1,6}$/.exec(response?.headers.get("retry-after") ?? "")?.[0] ?? 0);

const failure = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).optional(),
    status: z.string().optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});

/** Google's reasons of a refusal. */
const PROBLEMS: Readonly<Record<string, InboxProblem>> = {
  ...{ rateLimitExceeded: "limited", userRateLimitExceeded: "limited" },
  ...{ dailyLimitExceeded: "limited", quotaExceeded: "limited" },
  ...{ accessNotConfigured: "apiOff", SERVICE_DISABLED: "apiOff" },
  ...{ insufficientPermissions: "mayNotRead", ACCESS_TOKEN_SCOPE_INSUFFICIENT: "mayNotRead" },
  ...{ domainPolicy: "domainPolicy", failedPrecondition: "noMailbox" },
};

const PASSING: readonly string[] = ["rateLimitExceeded", "userRateLimitExceeded"];

async function reasonsOf(response: Response): Promise<string[]> {
  const { text } = await textOf(response, MAX_RESPONSE_BYTES);
  const body = failure.safeParse(parse(text));
  if (!body.success) return [];
  const { errors = [], details = [] } = body.data.error;
  return [...errors, ...details].flatMap(({ reason }) => reason ?? []);
}

/** Gmail answers 429, or 403 with a reason that passes. */
async function isTooSoon(response: Response): Promise<boolean> {
  if (response.status !== 403) return response.status === 429;
  return (await reasonsOf(response.clone())).some((reason) => PASSING.includes(reason));
}

async function problemOf(response: Response): Promise<InboxProblem> {
  const known = (await reasonsOf(response)).flatMap((reason) => PROBLEMS[reason] ?? []);
  return known[0] ?? "away";
}
