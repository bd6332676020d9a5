import type { IncomingMessage } from "node:http";
import { connectionProblem } from "../network/index.ts";
import { askAddress, ENDLESS, followRedirects } from "./ask-address.ts";
import type { Bounds } from "./ask-address.ts";

/** Content of an address after redirects, or why there is none: the problem is a clause. */
export type Download =
  | { kind: "answered"; status: number; content: Buffer }
  | { kind: "tooLarge" }
  | { kind: "failed"; problem: string };

/** Downloads what an address has. Never throws. */
export async function downloadAddress(
  url: string,
  maxBytes: number,
  bounds: Bounds,
): Promise<Download> {
  try {
    const end = await followRedirects(
      url,
      async (at) =>
        await askAddress("GET", at, bounds, async (head, response) => ({
          head,
          content: head.status === 200 ? await readAll(response, maxBytes) : Buffer.alloc(0),
        })),
    );
    if (end === null) return { kind: "failed", problem: ENDLESS };
    if (end.content === null) return { kind: "tooLarge" };
    return { kind: "answered", status: end.head.status, content: end.content };
  } catch (error) {
    return { kind: "failed", problem: connectionProblem(error) };
  }
}

/** The body of a response; null for one that is too large, of which no more is read. */
async function readAll(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
