import type { CampaignWire } from "@dakiya/domain/wire";
import { initTRPC } from "@trpc/server";
import { sendJson } from "./loopback-server.ts";
import { errorFields } from "./error-fields.ts";
import { pageOf } from "./campaign.ts";
import { startTrpcServer } from "./trpc-server.ts";

type Change = (campaign: CampaignWire) => CampaignWire;

function idOf(raw: unknown): string {
  const id = typeof raw === "object" && raw !== null ? Reflect.get(raw, "id") : undefined;
  if (typeof id !== "string") throw new Error("An id is missing");
  return id;
}

/**
 * A server with campaigns that change: `emit` replaces one.
 *
 * @param changes - The result of pausing, resuming, cancelling and so on; throws to refuse.
 */
export async function startCampaignServer({
  campaigns,
  changes = {},
  insights = () => ({}),
}: {
  campaigns: CampaignWire[];
  changes?: Partial<Record<"pause" | "resume" | "cancel" | "stop" | "release", Change>>;
  insights?: () => unknown;
}): Promise<{ emit: (state: CampaignWire) => void }> {
  const find = (id: string): CampaignWire => {
    const campaign = campaigns.find(({ _id }) => _id === id);
    if (campaign === undefined) throw new Error("No such campaign");
    return campaign;
  };
  const emit = (state: CampaignWire) => {
    campaigns.splice(campaigns.indexOf(find(state._id)), 1, state);
  };

  const t = initTRPC.create(errorFields);
  const changeProcedure = (change: Change = (state) => state) =>
    t.procedure.input(idOf).mutation(({ input }) => {
      const state = change(find(input));
      emit(state);
      return state;
    });
  const router = t.router({
    campaigns: t.router({
      list: t.procedure
        .input((input: unknown) => input)
        .query(({ input }) => pageOf(campaigns, input)),
      get: t.procedure.input(idOf).query(({ input }) => find(input)),
      pause: changeProcedure(changes.pause),
      resume: changeProcedure(changes.resume),
      cancel: changeProcedure(changes.cancel),
      stop: changeProcedure(changes.stop),
      release: changeProcedure(changes.release),
    }),
    insights: t.router({ dashboard: t.procedure.query(insights) }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  return { emit };
}
