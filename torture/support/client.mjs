import { until } from "./until.mjs";

const ANSWER_WITHIN_MS = 60_000;

/**
 * Somebody who uses the product over its REST API, as a person's browser does: signs in, and tries again when the
 * server is away.
 */
export function createClient(url, issueToken) {
  let cookie = "";

  const request = async (method, path, { body, headers = {} } = {}) => {
    const json = body !== undefined && !(body instanceof FormData);
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, cookie, ...(json ? { "content-type": "application/json" } : {}) },
      body: json ? JSON.stringify(body) : body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return { status: answer.status, body: await answer.json().catch(() => ({})) };
  };

  const signIn = async () => {
    const answer = await request("POST", "/auth/google-login", {
      body: { token: await issueToken() },
    });
    if (answer.status !== 200) throw new Error(`sign-in answered ${answer.status}`);
  };

  /** Asks until there is an answer that is not "come again": only for what may be asked twice. */
  const ask = async (method, path, options) => {
    let last = null;
    return await until(
      () => `an answer to ${path} (the last was ${last})`,
      async () => {
        const answer = await request(method, path, options).catch(() => null);
        last = answer?.status ?? "none";
        if (answer?.status === 401) await signIn().catch(() => {});
        if (answer === null || answer.status === 401 || answer.status >= 500) return null;
        if (answer.status >= 400) {
          throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body.message}`);
        }
        return answer.body;
      },
      { everyMs: 200, withinMs: 60_000 },
    );
  };

  return {
    request,
    signIn,
    ask,
    get: async (path) => (await ask("GET", path)).data,
    send: async (method, path, body, headers) => (await ask(method, path, { body, headers })).data,
  };
}
