import { setTimeout as pause } from "node:timers/promises";

/** The server's REST API as somebody with cookies calls it. */
export function apiAt(url) {
  let cookie = "";
  const call = async (path, init = {}) => {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...init.headers, cookie },
    });
    const set = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
    if (set.length > 0) cookie = set.join("; ");
    return answer;
  };
  const ask = async (path, init) => {
    const answer = await call(path, init);
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.message}`);
    return body;
  };
  return {
    /** As a browser's cookies, by which it is the same somebody. */
    cookies: () =>
      cookie.split("; ").map((pair) => {
        const [name, ...value] = pair.split("=");
        return { name, value: value.join("="), domain: "localhost", path: "/" };
      }),
    isUp: async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true,
    get: async (path) => (await ask(path)).data,
    /** The whole envelope: a page's rows and where the next one begins. */
    page: async (path) => await ask(path),
    /** Reads an answer of any length to its end and gives its size in bytes. */
    drain: async (path) => {
      let bytes = 0;
      const answer = await call(path);
      for await (const chunk of answer.body) bytes += chunk.length;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return bytes;
    },
    /** Begins to read an answer, takes no more of it for a while and then leaves. */
    stall: async (path, ms) => {
      const gone = new AbortController();
      const answer = await call(path, { signal: gone.signal });
      await answer.body.getReader().read();
      await pause(ms);
      gone.abort();
    },
    send: async (method, path, body) => {
      const headers = { "content-type": "application/json" };
      return (await ask(path, { method, body: JSON.stringify(body), headers })).data;
    },
    /** @param form - As `customersForm` makes it. */
    upload: async ({ type, body }) => {
      const headers = { "content-type": type, prefer: "respond-async" };
      return (
        await ask("/customer/upload-csv", { method: "POST", body: body(), headers, duplex: "half" })
      ).data;
    },
  };
}
