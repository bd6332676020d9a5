// @vitest-environment happy-dom
import { TRPCError, initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { createTrpcClient } from "./trpc.ts";

const RULES = { rules: { combinator: "and" as const, rules: [] } };
const ESTIMATE = { count: 3, reachable: 3, excluded: {} };

/** A server that refuses the first requests for lack of room, with a reason. */
async function startServer(refusals: number, reason: string) {
  const state = { requests: 0, refused: (): void => {} };
  const t = initTRPC.create({
    errorFormatter: ({ shape }) => ({
      ...shape,
      data: { ...shape.data, error: reason, errors: [], retryAfterSeconds: 0.001 },
    }),
  });
  const router = t.router({
    segments: t.router({
      estimate: t.procedure.mutation(() => {
        state.requests += 1;
        if (state.requests > refusals) return ESTIMATE;
        state.refused();
        throw new TRPCError({ code: "TOO_MANY_REQUESTS", message: "Please try again" });
      }),
    }),
  });
  const origin = await startTrpcServer(router, (_request, response) => void response.end());
  return { client: createTrpcClient(`${origin}/trpc`), state };
}

it.each([
  ["counts for this account", "STILL_COUNTING"],
  ["renders its messages", "STILL_RENDERING"],
])("asks again in silence while the server still %s", async (_, reason) => {
  const { client, state } = await startServer(3, reason);
  expect(await client.segments.estimate.mutate(RULES)).toEqual(ESTIMATE);
  expect(state.requests).toBe(4);
});

it("says so in the end where that goes on", async () => {
  const { client, state } = await startServer(Infinity, "STILL_COUNTING");
  await expect(client.segments.estimate.mutate(RULES)).rejects.toThrow("Please try again");
  expect(state.requests).toBe(6);
});

it("does not ask again for another reason, such as a limit on test mails", async () => {
  const { client, state } = await startServer(1, "OTHER");
  await expect(client.segments.estimate.mutate(RULES)).rejects.toThrow("Please try again");
  expect(state.requests).toBe(1);
});

it("does not ask again for somebody who has given it up", async () => {
  const { client, state } = await startServer(Infinity, "STILL_COUNTING");
  const controller = new AbortController();
  state.refused = () => controller.abort();
  await expect(
    client.segments.estimate.mutate(RULES, { signal: controller.signal }),
  ).rejects.toThrow();
  expect(state.requests).toBe(1);
});
