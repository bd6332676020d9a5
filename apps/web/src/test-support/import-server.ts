import { customerListInput, importListInput, importMappingInput } from "@dakiya/domain/wire";
import type { ImportDetailWire, ImportMapping } from "@dakiya/domain/wire";
import { TRPCError, initTRPC } from "@trpc/server";
import type { ServerResponse } from "node:http";
import { sendJson } from "./loopback-server.ts";
import type { Handler } from "./loopback-server.ts";
import { startTrpcServer } from "./trpc-server.ts";

/** What a test makes of an import; throws to refuse. */
export type Steer = (state: ImportDetailWire) => ImportDetailWire;

/** The calls that change something, in the order they came. */
export type ImportCall =
  | { call: "map"; id: string; mapping: ImportMapping }
  | { call: "cancel" | "undo"; id: string };

function idOf(raw: unknown): { id: string } {
  const id = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return { id };
}

/**
 * A server with imports, the newest first, that sends their changes by server-sent events, and counts the requests
 * for the list of customers.
 *
 * @param held - A promise the list of imports waits for.
 * @param upload - Answers an upload, and every other address that is not an import's events.
 */
export async function startImportServer({
  imports,
  steer = {},
  held = Promise.resolve(),
  upload = (_request, response) => sendJson(response, 200, {}),
}: {
  imports: ImportDetailWire[];
  steer?: { map?: Steer; cancel?: Steer; undo?: Steer };
  held?: Promise<void>;
  upload?: Handler;
}) {
  const calls: ImportCall[] = [];
  let customerLists = 0;
  let reachable = true;
  const listeners = new Set<ServerResponse>();
  const find = (id: string): ImportDetailWire => {
    if (!reachable) throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
    const found = imports.find(({ _id }) => _id === id);
    if (found === undefined)
      throw new TRPCError({ code: "NOT_FOUND", message: "Import not found" });
    return found;
  };
  const line = (state: ImportDetailWire) => `data: ${JSON.stringify(state)}\n\n`;

  /** Replaces the state, and notifies followers. */
  function tell(state: ImportDetailWire): ImportDetailWire {
    const index = imports.findIndex(({ _id }) => _id === state._id);
    imports.splice(Math.max(0, index), index === -1 ? 0 : 1, state);
    for (const response of listeners) response.write(line(state));
    return state;
  }

  const t = initTRPC.create();
  const router = t.router({
    imports: t.router({
      list: t.procedure.input(importListInput).query(async ({ input: { limit, before } }) => {
        await held;
        const older = imports.filter(
          ({ _id }) => before === undefined || Number(_id) < Number(before),
        );
        return older.slice(0, limit);
      }),
      get: t.procedure.input(idOf).query(({ input }) => find(input.id)),
      map: t.procedure.input(importMappingInput).mutation(({ input }) => {
        calls.push({ call: "map", ...input });
        return tell((steer.map ?? ((state) => state))(find(input.id)));
      }),
      cancel: t.procedure.input(idOf).mutation(({ input }) => {
        calls.push({ call: "cancel", ...input });
        return tell((steer.cancel ?? ((state) => state))(find(input.id)));
      }),
      undo: t.procedure.input(idOf).mutation(({ input }) => {
        calls.push({ call: "undo", ...input });
        return tell((steer.undo ?? ((state) => state))(find(input.id)));
      }),
    }),
    customers: t.router({
      list: t.procedure.input(customerListInput).query(() => {
        customerLists += 1;
        return { items: [], nextCursor: null, total: 0 };
      }),
    }),
  });
  await startTrpcServer(router, (request, response, body) => {
    const id = /^\/api\/customer\/imports\/(\d+)\/events$/.exec(request.url ?? "")?.[1];
    const followed = imports.find(({ _id }) => _id === id);
    if (followed === undefined || !reachable) return upload(request, response, body);
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.write(line(followed));
    listeners.add(response);
  });

  return {
    calls,
    tell,
    customerLists: () => customerLists,
    /** Ends the events, and fails what is asked until it is called again. */
    reach(possible: boolean): void {
      reachable = possible;
      if (possible) return;
      for (const response of listeners) response.end();
      listeners.clear();
    },
  };
}
