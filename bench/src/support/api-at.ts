import { setTimeout as pause } from "node:timers/promises";
import type { CustomersForm } from "./customers-form.ts";

/** A cookie as a browser is given it. */
export type Cookie = {
  name: string;
  value: string;
  domain: string;
  path: string;
};

type Envelope<Data> = {
  data: Data;
  message?: string;
};

/** A page's rows, and where the next one begins. */
export type Page<Row> = {
  nextCursor: string | null;
} & Envelope<Row[]>;

/** The REST API as one person calls it; `Data` is the data of a response. */
export type Api = {
  /** As a browser's cookies, by which it is the same person. */
  cookies: () => Cookie[];
  isUp: () => Promise<boolean>;
  get: <Data>(path: string) => Promise<Data>;
  page: <Row>(path: string) => Promise<Page<Row>>;
  /** Reads a response of any length to its end and gives its size in bytes. */
  drain: (path: string) => Promise<number>;
  /** Begins to read a response, takes no more of it for a while and then leaves. */
  stall: (path: string, ms: number) => Promise<void>;
  send: <Data>(method: string, path: string, body: unknown) => Promise<Data>;
  upload: (form: CustomersForm) => Promise<{ importId: string }>;
};

/**
 * The server's REST API as somebody with cookies calls it.
 *
 * @param signedInCookie - Of somebody who signed in elsewhere.
 */
export function apiAt(url: string, signedInCookie = ""): Api {
  let cookie = signedInCookie;
  const call = async (
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> => {
    const response = await fetch(`${url}/api${path}`, {
      ...init,
      headers: { ...init.headers, cookie },
    });
    const cookies = response.headers.getSetCookie().map((line) => line.replace(/;.*/, ""));
    if (cookies.length > 0) cookie = cookies.join("; ");
    return response;
  };
  const request = async <Body extends { message?: string }>(
    path: string,
    init?: RequestInit & { headers?: Record<string, string> },
  ): Promise<Body> => {
    const response = await call(path, init);
    const body: Body = JSON.parse(await response.text());
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${body.message}`);
    return body;
  };
  return {
    cookies: () =>
      cookie.split("; ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), domain: "localhost", path: "/" };
      }),
    isUp: async () => (await fetch(`${url}/healthz`).catch(() => null))?.ok === true,
    get: async <Data>(path: string) => (await request<Envelope<Data>>(path)).data,
    page: async (path) => await request(path),
    drain: async (path) => {
      let bytes = 0;
      const response = await call(path);
      for await (const chunk of response.body ?? []) bytes += chunk.length;
      if (!response.ok) throw new Error(`${path} answered ${response.status}`);
      return bytes;
    },
    stall: async (path, ms) => {
      const disconnect = new AbortController();
      const response = await call(path, { signal: disconnect.signal });
      await response.body?.getReader().read();
      await pause(ms);
      disconnect.abort();
    },
    send: async <Data>(method: string, path: string, body: unknown) => {
      const headers = { "content-type": "application/json" };
      const init = { method, body: JSON.stringify(body), headers };
      return (await request<Envelope<Data>>(path, init)).data;
    },
    upload: async ({ type, body }) => {
      const headers = { "content-type": type, prefer: "respond-async" };
      const init = { method: "POST", body: body(), headers, duplex: "half" as const };
      return (await request<Envelope<{ importId: string }>>("/customer/upload-csv", init)).data;
    },
  };
}
