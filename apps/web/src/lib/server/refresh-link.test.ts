// @vitest-environment happy-dom
import { TRPCError, initTRPC } from "@trpc/server";
import { TRPCClientError } from "@trpc/client";
import { beforeEach, describe, expect, it } from "vitest";
import { sendJson } from "../../test-support/loopback-server.ts";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { session } from "../session/session.ts";
import { createTrpcClient } from "./trpc.ts";

const user = { _id: "1", name: "Asha Rao", email: "asha@example.in" };

/** A server whose access token has expired; it counts its requests. */
async function startServer({ canRefresh }: { canRefresh: boolean | "no response" }) {
  let valid = false;
  const calls: string[] = [];
  const t = initTRPC.create();
  const signedIn = t.procedure.use(({ path, next }) => {
    calls.push(path);
    if (!valid) throw new TRPCError({ code: "UNAUTHORIZED" });
    return next();
  });
  const router = t.router({
    campaigns: t.router({ list: signedIn.query(() => []) }),
    segments: t.router({ list: signedIn.query(() => ({ items: [], nextCursor: null })) }),
    auth: t.router({
      verify: t.procedure.query(({ path }) => {
        calls.push(path);
        return { user };
      }),
    }),
    ai: t.router({
      generateCampaignContent: t.procedure
        .input((input) => input)
        .mutation(({ path }) => {
          calls.push(path);
          throw new TRPCError({ code: "UNAUTHORIZED", message: "The key is refused" });
        }),
    }),
  });
  const origin = await startTrpcServer(router, ({ url }, response) => {
    calls.push(url ?? "");
    valid = canRefresh === true;
    sendJson(response, canRefresh === "no response" ? 502 : canRefresh ? 200 : 401, {});
  });
  return { client: createTrpcClient(`${origin}/trpc`), calls };
}

const REFRESH = "/api/auth/refresh-token";

function count(calls: readonly string[], path: string): number {
  return calls.filter((call) => call === path).length;
}

beforeEach(() => session.begin(user));

describe("refreshLink", () => {
  it("refreshes once for a whole batch of refused procedures and repeats each once", async () => {
    const { client, calls } = await startServer({ canRefresh: true });
    const responses = await Promise.all([
      client.campaigns.list.query(),
      client.segments.list.query(),
    ]);
    expect(responses).toEqual([[], { items: [], nextCursor: null }]);
    expect(count(calls, REFRESH)).toBe(1);
    expect(count(calls, "campaigns.list")).toBe(2);
    expect(count(calls, "segments.list")).toBe(2);
  });

  it("repeats only the refused procedure of a batch that came back as 207", async () => {
    const { client, calls } = await startServer({ canRefresh: true });
    const [session, campaigns] = await Promise.all([
      client.auth.verify.query(),
      client.campaigns.list.query(),
    ]);
    expect(session).toEqual({ user });
    expect(campaigns).toEqual([]);
    expect(count(calls, "auth.verify")).toBe(1);
    expect(count(calls, "campaigns.list")).toBe(2);
  });

  it("ends the session and passes the 401 on when the refresh fails", async () => {
    const { client, calls } = await startServer({ canRefresh: false });
    await expect(client.campaigns.list.query()).rejects.toBeInstanceOf(TRPCClientError);
    expect(session.get()).toEqual({ status: "unauthenticated", cause: "expired" });
    expect(count(calls, "campaigns.list")).toBe(1);
    expect(count(calls, REFRESH)).toBe(1);
  });

  it("fails like a request that reached nobody, and keeps the session, when the refresh can't be had", async () => {
    const { client, calls } = await startServer({ canRefresh: "no response" });
    await expect(client.campaigns.list.query()).rejects.toMatchObject({ data: undefined });
    expect(session.get()).toEqual({ status: "authenticated", user });
    expect(calls).toEqual(["campaigns.list", REFRESH]);
  });

  it("sends a change that is asked for twice at once in one request", async () => {
    const { client, calls } = await startServer({ canRefresh: true });
    const change = { segmentRules: { combinator: "and" as const, rules: [] } };
    const [first, second] = await Promise.allSettled([
      client.ai.generateCampaignContent.mutate(change),
      client.ai.generateCampaignContent.mutate({ ...change }),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
    await client.ai.generateCampaignContent.mutate(change).catch(() => undefined);
    expect(count(calls, "ai.generateCampaignContent")).toBe(4);
  });

  it("logs nobody out when a procedure still answers 401 after the refresh", async () => {
    const { client, calls } = await startServer({ canRefresh: true });
    const response = client.ai.generateCampaignContent.mutate({
      segmentRules: { combinator: "and", rules: [] },
    });
    await expect(response).rejects.toThrow("The key is refused");
    expect(session.get().status).toBe("authenticated");
    expect(count(calls, REFRESH)).toBe(1);
    expect(count(calls, "ai.generateCampaignContent")).toBe(2);
  });
});
