import type { CampaignWire } from "@dakiya/domain/wire";
import { initTRPC } from "@trpc/server";
import type { ServerResponse } from "node:http";
import { sendJson } from "./loopback-server.ts";
import { pageOf } from "./campaign.ts";
import { startTrpcServer } from "./trpc-server.ts";

type Steer = (campaign: CampaignWire) => CampaignWire;

function idOf(raw: unknown): string {
  const id = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return id;
}

/**
 * A server with campaigns that change: `tell` notifies lists and followers.
 *
 * @param events - Without them it answers 404, like a proxy that blocks events.
 * @param steer - The result of pausing, resuming and cancelling; throws to refuse.
 */
export async function startCampaignServer({
  campaigns,
  events = true,
  steer = {},
  insights = () => ({}),
}: {
  campaigns: CampaignWire[];
  events?: boolean;
  steer?: { pause?: Steer; resume?: Steer; cancel?: Steer };
  insights?: () => unknown;
}): Promise<{ tell: (state: CampaignWire) => void }> {
  const listeners = new Map<string, Set<ServerResponse>>();
  const find = (id: string): CampaignWire => {
    const found = campaigns.find(({ _id }) => _id === id);
    if (found === undefined) throw new Error("No such campaign");
    return found;
  };
  const line = (state: CampaignWire) => `data: ${JSON.stringify(state)}\n\n`;
  const tell = (state: CampaignWire) => {
    campaigns.splice(campaigns.indexOf(find(state._id)), 1, state);
    for (const response of listeners.get(state._id) ?? []) response.write(line(state));
  };

  const t = initTRPC.create();
  const steered = (change: Steer = (state) => state) =>
    t.procedure.input(idOf).mutation(({ input }) => {
      const state = change(find(input));
      tell(state);
      return state;
    });
  const router = t.router({
    campaigns: t.router({
      list: t.procedure
        .input((input: unknown) => input)
        .query(({ input }) => pageOf(campaigns, input)),
      pause: steered(steer.pause),
      resume: steered(steer.resume),
      cancel: steered(steer.cancel),
    }),
    insights: t.router({ dashboard: t.procedure.query(insights) }),
  });
  await startTrpcServer(router, ({ url }, response) => {
    const id = /^\/api\/user\/campaign\/(\d+)\/events$/.exec(url ?? "")?.[1];
    if (id === undefined || !events) return sendJson(response, 404, {});
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    response.write(line(find(id)));
    listeners.set(id, (listeners.get(id) ?? new Set()).add(response));
  });
  return { tell };
}
