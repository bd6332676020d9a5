import type { CampaignWire } from "@dakiya/domain/wire";
import { initTRPC } from "@trpc/server";
import { sendJson } from "./loopback-server.ts";
import { errorFields } from "./error-fields.ts";
import { pageOf } from "./campaign.ts";
import { startTrpcServer } from "./trpc-server.ts";

type Steer = (campaign: CampaignWire) => CampaignWire;

function idOf(raw: unknown): string {
  const id = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return id;
}

/**
 * A server with campaigns that change: `tell` replaces one.
 *
 * @param steer - The result of pausing, resuming, cancelling and so on; throws to refuse.
 */
export async function startCampaignServer({
  campaigns,
  steer = {},
  insights = () => ({}),
}: {
  campaigns: CampaignWire[];
  steer?: Partial<Record<"pause" | "resume" | "cancel" | "stop" | "release", Steer>>;
  insights?: () => unknown;
}): Promise<{ tell: (state: CampaignWire) => void }> {
  const find = (id: string): CampaignWire => {
    const campaign = campaigns.find(({ _id }) => _id === id);
    if (campaign === undefined) throw new Error("No such campaign");
    return campaign;
  };
  const tell = (state: CampaignWire) => {
    campaigns.splice(campaigns.indexOf(find(state._id)), 1, state);
  };

  const t = initTRPC.create(errorFields);
  const steeringProcedure = (change: Steer = (state) => state) =>
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
      get: t.procedure.input(idOf).query(({ input }) => find(input)),
      pause: steeringProcedure(steer.pause),
      resume: steeringProcedure(steer.resume),
      cancel: steeringProcedure(steer.cancel),
      stop: steeringProcedure(steer.stop),
      release: steeringProcedure(steer.release),
    }),
    insights: t.router({ dashboard: t.procedure.query(insights) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  return { tell };
}
