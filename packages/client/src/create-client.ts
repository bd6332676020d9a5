import { randomUUID } from "node:crypto";
import { CALLS } from "./calls.ts";
import { Download, readEvents } from "./download.ts";
import { pagesOf } from "./pages.ts";
import { readEnvelope } from "./read-envelope.ts";
import type { CallOf, Row } from "./row.ts";
import { createSend } from "./send.ts";
import type { CallOptions, ClientOptions, Outgoing, Send } from "./send.ts";
import { multipartOf } from "./upload.ts";
import type { FileContent, ImageOptions, UploadOptions } from "./upload.ts";

type Calls = typeof CALLS;

/** Dakiya's REST API for one key: `client.customers.create(…)`. Every method throws `DakiyaError`. */
export type Client = {
  readonly [Noun in keyof Calls]: {
    readonly [Verb in keyof Calls[Noun]]: CallOf<Calls[Noun][Verb]>;
  };
};

/**
 * Makes a client of a Dakiya installation.
 *
 * @throws TypeError for an address or a key that can't be one.
 */
export function createClient(options: ClientOptions): Client {
  if (!/^https?:$/.test(new URL(options.url).protocol)) {
    throw new TypeError(`${options.url} is not a web address`);
  }
  if (!/^dk_[0-9A-Za-z]+$/.test(options.key)) {
    throw new TypeError("An API key begins with dk_; one is made under API keys in the user menu");
  }
  const send = createSend(options);
  const nouns = Object.entries(CALLS).map(([noun, rows]) => [
    noun,
    Object.fromEntries(
      Object.entries(rows).map(([verb, row]) => [verb, methodOf(row as Row<unknown>, send)]),
    ),
  ]);
  // A row's method is type-checked where the row is made.
  return Object.fromEntries(nouns) as Client;
}

type Method = (...args: unknown[]) => unknown;

/** The method of a row: arguments for the names in its path, then its input where it has one, then options. */
function methodOf(row: Row<unknown>, send: Send): Method {
  const names = [...row.path.matchAll(/:\w+/g)].map(([name]) => name);
  return (...args) => {
    const path = names.reduce(
      (filled, name, index) => filled.replace(name, segmentOf(args[index])),
      row.path,
    );
    const input = row.takesInput ? args[names.length] : undefined;
    const options = (args[names.length + (row.takesInput ? 1 : 0)] ?? {}) as CallOptions;
    switch (row.response) {
      case "pages":
        return pagesOf(async (cursor) => {
          const query = { limit: PAGE_LIMIT, ...Object(input), ...(cursor && { cursor }) };
          const { data, ...envelope } = await readEnvelope(
            await send(requestOf(row, path, query, options)),
          );
          const { statusCode: _, success: _success, message: _message, ...beside } = envelope;
          return { nextCursor: null, ...beside, items: data as unknown[] };
        });
      case "download":
        return send(requestOf(row, path, input, options)).then(
          (response) => new Download(response),
        );
      case "events":
        return eventsOf(async () => await send(requestOf(row, path, input, options)));
      case "import":
        return importCsv(path, input as FileContent, options, send);
      case "file":
        return sendOneFile(path, input as FileContent, options, send);
      default:
        return send(requestOf(row, path, input, options))
          .then(readEnvelope)
          .then(({ data }) => data ?? undefined);
    }
  };
}

/**
 * An argument as a part of a path.
 *
 * @throws TypeError for an argument that would change the path.
 */
function segmentOf(argument: unknown): string {
  const text = typeof argument === "string" ? argument : "";
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" is no id`);
  return encodeURIComponent(text);
}

/** The items of a page where a caller names no number. */
const PAGE_LIMIT = 200;

function requestOf(
  row: Row<unknown>,
  path: string,
  input: unknown,
  options: CallOptions,
): Outgoing {
  const { method } = row;
  const inQuery = method === "GET";
  const key = options.idempotencyKey ?? randomUUID();
  const given = row.repeat === "keyInBody" ? { key, ...Object(input) } : input;
  const hasBody = !inQuery && given !== undefined;
  return {
    method,
    path: `/api${path}${inQuery ? queryOf(given) : ""}`,
    headers: {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(row.repeat === "keyInHeader" ? { "idempotency-key": key } : {}),
    },
    ...(hasBody ? { body: () => JSON.stringify(given) } : {}),
    isRepeatable: row.repeat !== "never",
    signal: options.signal,
  };
}

function queryOf(input: unknown): string {
  const named = Object.entries(Object(input) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return named.length === 0 ? "" : `?${new URLSearchParams(named)}`;
}

async function* eventsOf(send: () => Promise<Response>): AsyncGenerator<unknown> {
  yield* readEvents(await send());
}

async function importCsv(path: string, file: FileContent, options: UploadOptions, send: Send) {
  const { filename = "customers.csv", mapping, encoding, shop, enrol, wait } = options;
  const { headingLine, separator, newFields, addsColumnsTo } = options;
  const fields = {
    mapping: mapping === undefined ? undefined : JSON.stringify(mapping),
    new_fields: newFields === undefined ? undefined : JSON.stringify(newFields),
    adds_columns_to: addsColumnsTo,
    encoding,
    heading_line: headingLine === undefined ? undefined : String(headingLine),
    separator,
    shop,
    enrol: enrol === undefined ? undefined : String(enrol),
  };
  const headers: Record<string, string> = wait === false ? { prefer: "respond-async" } : {};
  const body = multipartOf(file, { filename, type: "text/csv", fields });
  const response = await send(uploadOf(path, body, options, headers));
  const { data } = await readEnvelope(response);
  const { success: _, ...result } = data as Record<string, unknown>;
  return { isEnded: response.status !== 202, ...result };
}

async function sendOneFile(path: string, file: FileContent, options: ImageOptions, send: Send) {
  const { filename = "image", alt } = options;
  const body = multipartOf(file, { filename, type: "application/octet-stream", fields: { alt } });
  return (await readEnvelope(await send(uploadOf(path, body, options)))).data;
}

function uploadOf(
  path: string,
  { contentType, body, isRepeatable }: ReturnType<typeof multipartOf>,
  { signal }: CallOptions,
  headers: Record<string, string> = {},
): Outgoing {
  return {
    ...{ method: "POST", path: `/api${path}`, body, isRepeatable, signal },
    headers: { ...headers, "content-type": contentType },
  };
}
