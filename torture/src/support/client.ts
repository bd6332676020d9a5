import { until } from "./until.ts";

const ANSWER_WITHIN_MS = 60_000;

/** The envelope of the API's answers: `data`, or the reason in `message`. */
export type Envelope<Data> = {
  data: Data;
  message?: string;
};

type Question = {
  body?: unknown;
  headers?: Record<string, string>;
};

type Answer<Data> = {
  status: number;
  body: Envelope<Data> | null;
};

export type Client = {
  /** Asks once; `Data` is what a good answer holds. */
  request: <Data>(method: string, path: string, question?: Question) => Promise<Answer<Data>>;
  signIn: () => Promise<void>;
  /** Asks until there is a response that is not "come again": only for what may be asked twice. */
  ask: <Data>(method: string, path: string, question?: Question) => Promise<Envelope<Data>>;
  get: <Data>(path: string) => Promise<Data>;
  send: <Data>(
    method: string,
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<Data>;
};

/** Null for a response that is not JSON, such as one that was cut short. */
async function readEnvelope<Data>(response: Response): Promise<Envelope<Data> | null> {
  try {
    return JSON.parse(await response.text());
  } catch {
    return null;
  }
}

/**
 * Somebody who uses the product over its REST API, as a person's browser does: signs in, and tries again when the
 * server is away.
 */
export function createClient(url: string, issueToken: () => Promise<string>): Client {
  let cookie = "";

  const request = async <Data>(
    method: string,
    path: string,
    { body, headers = {} }: Question = {},
  ): Promise<Answer<Data>> => {
    const form = body instanceof FormData ? body : undefined;
    const json = form === undefined && body !== undefined ? JSON.stringify(body) : undefined;
    const payload = form ?? json;
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...headers,
        cookie,
        ...(json === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(payload === undefined ? {} : { body: payload }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ""));
    if (cookies.length > 0) cookie = cookies.join("; ");
    return { status: response.status, body: await readEnvelope<Data>(response) };
  };

  const signIn = async (): Promise<void> => {
    const response = await request("POST", "/auth/google-login", {
      body: { token: await issueToken() },
    });
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  };

  const ask = async <Data>(
    method: string,
    path: string,
    question?: Question,
  ): Promise<Envelope<Data>> => {
    let last: number | "none" | null = null;
    return await until(
      () => `a response to ${path} (the last was ${last})`,
      async () => {
        const response = await request<Data>(method, path, question).catch(() => null);
        last = response?.status ?? "none";
        if (response?.status === 401) await signIn().catch(() => {});
        if (response === null || response.status === 401 || response.status >= 500) return null;
        if (response.status >= 400) {
          throw new Error(
            `${method} ${path} answered ${response.status}: ${response.body?.message}`,
          );
        }
        return response.body;
      },
      { everyMs: 200, withinMs: 60_000 },
    );
  };

  return {
    request,
    signIn,
    ask,
    get: async <Data>(path: string) => (await ask<Data>("GET", path)).data,
    send: async <Data>(
      method: string,
      path: string,
      body: unknown,
      headers?: Record<string, string>,
    ) => (await ask<Data>(method, path, { body, ...(headers && { headers }) })).data,
  };
}
