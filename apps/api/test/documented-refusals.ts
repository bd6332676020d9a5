import { openApiDocument } from "../src/rest/openapi/document.ts";

type Call = { pattern: RegExp; path: string; statuses: Map<string, Set<string>> };

const parameters = (path: string): number => path.split("{").length;

/** Addresses by pattern; an exact one wins over one with an id in its place. */
function readCalls(): Call[] {
  return Object.entries(openApiDocument().paths)
    .toSorted(([a], [b]) => parameters(a) - parameters(b))
    .map(([path, operations]) => ({
      pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`),
      path,
      statuses: new Map(
        Object.entries(operations).map(([method, { responses }]) => [
          method.toUpperCase(),
          new Set(Object.keys(Object(responses))),
        ]),
      ),
    }));
}

/** "URI Too Long" is answered before there is a route. */
const BEFORE_ROUTING = 414;

let calls: Call[] | null = null;

/**
 * Whether the OpenAPI document names a refusal, of an address that it describes.
 *
 * @throws Error naming the call and the status
 */
export function expectDocumented(method: string, url: string, status: number): void {
  if (status < 400 || status >= 500 || status === BEFORE_ROUTING) return;
  calls ??= readCalls();
  const address = url.split("?", 1)[0] ?? "";
  const call = calls.find(({ pattern }) => pattern.test(address));
  const statuses = call?.statuses.get(method);
  if (call === undefined || statuses === undefined || statuses.has(String(status))) return;
  throw new Error(
    `${method} ${call.path} answered ${status}, which the OpenAPI document does not name: see refuses in its row of src/rest/routes`,
  );
}
