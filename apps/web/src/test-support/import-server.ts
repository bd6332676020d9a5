import {
  customerListInput,
  importListInput,
  importMappingInput,
  importReadingInput,
} from "@dakiya/domain/wire";
import type {
  AutomationWire,
  ImportDetailWire,
  ImportMapping,
  ImportPreviewWire,
  ImportReadingInput,
  ListHealthWire,
} from "@dakiya/domain/wire";
import { TRPCError, initTRPC } from "@trpc/server";
import { sendJson } from "./loopback-server.ts";
import type { Handler } from "./loopback-server.ts";
import { startTrpcServer } from "./trpc-server.ts";

/** A test's change of an import; throws to refuse. */
export type Change = (state: ImportDetailWire) => ImportDetailWire;

/** The calls that change something, in the order they came. */
export type ImportCall =
  | { call: "map"; id: string; mapping: ImportMapping }
  | ({ call: "reread" } & ImportReadingInput)
  | { call: "cancel" | "undo"; id: string };

function idOf(raw: unknown): { id: string } {
  const id = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return { id };
}

function notFound(): never {
  throw new TRPCError({ code: "NOT_FOUND", message: "Import not found" });
}

const t = initTRPC.create();
const HEALTHY: ListHealthWire = { recipients: 0, findings: [], lookingUp: 0, isAvailable: true };

const olderThan = (imports: ImportDetailWire[], before: string | undefined): ImportDetailWire[] =>
  imports.filter(({ _id }) => before === undefined || Number(_id) < Number(before));

/** The calls of list health; each audience is added to a list. */
const healthCalls = (health: ListHealthWire, audiences: unknown[]) =>
  t.router({
    listHealth: t.procedure
      .input((input: unknown) => input)
      .mutation(({ input }) => {
        audiences.push(input);
        return health;
      }),
  });

/**
 * A server with imports, the newest first, that counts the requests for the list of customers.
 *
 * @param release - A promise the list of imports waits for.
 * @param upload - Answers an upload, and every other address.
 */
export async function startImportServer({
  imports,
  changes = {},
  release = Promise.resolve(),
  automations = [],
  preview = notFound,
  listHealth: health = HEALTHY,
  upload = (_request, response) => sendJson(response, 200, {}),
}: {
  imports: ImportDetailWire[];
  changes?: { map?: Change; reread?: Change; cancel?: Change; undo?: Change };
  release?: Promise<void>;
  automations?: AutomationWire[];
  /** The first rows of a file, as they are read. */
  preview?: (input: ImportReadingInput) => ImportPreviewWire;
  /** List health of any import. */
  listHealth?: ListHealthWire;
  upload?: Handler;
}) {
  const calls: ImportCall[] = [];
  const audiences: unknown[] = [];
  let customerLists = 0;
  let reachable = true;
  const find = (id: string) => imports.find(({ _id }) => _id === id) ?? notFound();

  /** Replaces the state. */
  function emit(state: ImportDetailWire): ImportDetailWire {
    const index = imports.findIndex(({ _id }) => _id === state._id);
    imports.splice(Math.max(0, index), index === -1 ? 0 : 1, state);
    return state;
  }

  function record(call: ImportCall): ImportDetailWire {
    calls.push(call);
    const state = find(call.id);
    return emit(changes[call.call]?.(state) ?? state);
  }

  const listCustomers = () => {
    customerLists += 1;
    return { items: [], nextCursor: null, total: 0 };
  };

  const router = t.router({
    automations: t.router({ list: t.procedure.query(() => automations) }),
    imports: t.router({
      list: t.procedure.input(importListInput).query(async ({ input: { limit, before } }) => {
        await release;
        if (!reachable) throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
        return olderThan(imports, before).slice(0, limit);
      }),
      get: t.procedure.input(idOf).query(({ input }) => find(input.id)),
      map: t.procedure
        .input(importMappingInput)
        .mutation(({ input }) => record({ call: "map", ...input })),
      preview: t.procedure.input(importReadingInput).query(({ input }) => preview(input)),
      reread: t.procedure
        .input(importReadingInput)
        .mutation(({ input }) => record({ call: "reread", ...input })),
      cancel: t.procedure.input(idOf).mutation(({ input }) => record({ call: "cancel", ...input })),
      undo: t.procedure.input(idOf).mutation(({ input }) => record({ call: "undo", ...input })),
    }),
    campaigns: healthCalls(health, audiences),
    customers: t.router({ list: t.procedure.input(customerListInput).query(listCustomers) }),
  });
  await startTrpcServer(router, upload);

  return {
    calls,
    /** The inputs of list health. */
    audiences,
    emit,
    customerLists: () => customerLists,
    /** Refuses the list of imports until it is called again. */
    reach(possible: boolean): void {
      reachable = possible;
    },
  };
}
