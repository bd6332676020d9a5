import { until } from "./until.ts";

const TIMEOUT_MS = 60_000;

/** The envelope of the API's responses: `data`, or the reason in `message`. */
export type Envelope<Data> = {
  data: Data;
  message?: string;
};

type RequestOptions = {
  body?: unknown;
  headers?: Record<string, string>;
};

type ApiResponse<Data> = {
  status: number;
  headers: Headers;
  body: Envelope<Data> | null;
};

export type Client = {
  /** Sends a request once; `Data` is the data of a successful response. */
  request: <Data>(
    method: string,
    path: string,
    options?: RequestOptions,
  ) => Promise<ApiResponse<Data>>;
  signIn: () => Promise<void>;
  /** Repeats a request until the server is there: only for idempotent ones. */
  requestWithRetries: <Data>(
    method: string,
    path: string,
    options?: RequestOptions,
  ) => Promise<Envelope<Data>>;
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
    { body, headers = {} }: RequestOptions = {},
  ): Promise<ApiResponse<Data>> => {
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ""));
    if (cookies.length > 0) cookie = cookies.join("; ");
    const { status, headers: given } = response;
    return { status, headers: given, body: await readEnvelope<Data>(response) };
  };

  const signIn = async (): Promise<void> => {
    const response = await request("POST", "/auth/google-login", {
      body: { token: await issueToken() },
    });
    if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
  };

  const requestWithRetries = async <Data>(
    method: string,
    path: string,
    options?: RequestOptions,
  ): Promise<Envelope<Data>> => {
    let last: number | "none" | null = null;
    return await until(
      () => `a response to ${path} (the last was ${last})`,
      async () => {
        const response = await request<Data>(method, path, options).catch(() => null);
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
    requestWithRetries,
    get: async <Data>(path: string) => (await requestWithRetries<Data>("GET", path)).data,
    send: async <Data>(
      method: string,
      path: string,
      body: unknown,
      headers?: Record<string, string>,
    ) => (await requestWithRetries<Data>(method, path, { body, ...(headers && { headers }) })).data,
  };
}
