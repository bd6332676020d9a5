import type {
  CampaignDraftWire,
  CampaignWire,
  EstimateWire,
  CorrectedTyposWire,
  ListHealthCustomersWire,
  ListHealthWire,
  MessageCheckWire,
  ReviewWire,
  SegmentWire,
} from "@dakiya/domain/wire";
import { TRPCError, initTRPC } from "@trpc/server";
import type { ServerResponse } from "node:http";
import { sendingRules } from "./sending-rules.ts";
import { campaign } from "./campaign.ts";
import { errorFields } from "./error-fields.ts";
import { sendJson } from "./loopback-server.ts";
import { startTrpcServer } from "./trpc-server.ts";

/** The data and behaviour of a test's server. */
export type ComposeServer = {
  /** Number of customers who match the rules. */
  count?: number;
  segments?: SegmentWire[];
  /** The draft that is there already. */
  draft?: CampaignDraftWire;
  review?: ReviewWire;
  listHealth?: ListHealthWire;
  messageCheck?: MessageCheckWire;
  /** The customers of every finding, a page after the customer `after`. */
  findingCustomers?: (after: unknown) => ListHealthCustomersWire;
  correctedTypos?: CorrectedTyposWire;
  /** The account's wait before sending. */
  holdSeconds?: number;
  /** Whether another tab stops the campaign before the response to sending it. */
  isStopped?: boolean;
  /** Fails the calls for which it returns an error. */
  fail?: (path: string) => TRPCError | null;
  /** Answers the request for an AI text. */
  ai?: (response: ServerResponse) => void | Promise<void>;
};

/** One event of an AI text. */
export const aiEvent = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** Answers with a whole AI text at once. */
export function writesAtOnce(text: string): (response: ServerResponse) => void {
  return (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(aiEvent({ type: "text", text }) + aiEvent({ type: "done", text }));
  };
}

const part = (value: unknown, key: string): unknown => Reflect.get(Object(value), key);

/** A campaign that was sent and taken back. */
const taken = (_id: string) => campaign({ _id, status: "draft" });

/** A sent campaign, on hold if that was requested. */
function sent(_id: string, input: unknown) {
  const seconds = Number(part(input, "holdSeconds") ?? 0);
  const hold = { until: "2026-11-20T08:35:00.000Z", remainingMs: seconds * 1000 };
  return campaign({ _id, status: "active", hold: seconds === 0 ? null : hold });
}

const t = initTRPC.create(errorFields);

/** A procedure that keeps each call, and fails the ones it is told to. */
function recorded(calls: { path: string; input: unknown }[], fail: ComposeServer["fail"]) {
  return t.procedure
    .input((input: unknown) => input)
    .use(({ path, input, next }) => {
      calls.push({ path, input });
      const error = fail?.(path) ?? null;
      if (error !== null) throw error;
      return next();
    });
}

const HEALTHY: ListHealthWire = { recipients: 1, findings: [], lookingUp: 0, isAvailable: true };

const nobody = { inactive: 0, unsubscribed: 0, suppressed: 0, noEmail: 0 };

function segmentCalls(
  procedure: ReturnType<typeof recorded>,
  count: number,
  segments: readonly SegmentWire[],
) {
  const estimate: EstimateWire = { count, reachable: count, excluded: nobody };
  return t.router({
    estimate: procedure.mutation(() => estimate),
    create: procedure.mutation(({ input }) => ({
      ...{ _id: "77", is_dynamic: true, listed: false, campaignCount: 0, estimated_count: 12 },
      ...Object(input),
    })),
    list: procedure.query(() => ({ items: segments, nextCursor: null })),
    get: procedure.query(({ input }) => {
      const segment = segments.find(({ _id }) => _id === Reflect.get(Object(input), "id"));
      if (segment === undefined)
        throw new TRPCError({ code: "NOT_FOUND", message: "Segment not found" });
      return { segment };
    }),
  });
}

/** The calls that look at a campaign before it is sent. */
const SOUND: MessageCheckWire = {
  addresses: [],
  unchecked: 0,
  images: 0,
  textCharacters: 12,
  mailBytes: 900,
};

function reviewCalls(
  procedure: ReturnType<typeof recorded>,
  {
    review,
    listHealth = HEALTHY,
    messageCheck = SOUND,
    findingCustomers,
    correctedTypos,
  }: ComposeServer,
) {
  return {
    review: procedure.mutation(() => {
      if (review === undefined) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR" });
      return review;
    }),
    checkMessage: procedure.mutation(() => messageCheck),
    listHealth: procedure.mutation(() => listHealth),
    listHealthCustomers: procedure.mutation(({ input }) =>
      findingCustomers?.(part(input, "after")),
    ),
    correctTypos: procedure.mutation(() => {
      if (correctedTypos === undefined) throw new TRPCError({ code: "INTERNAL_SERVER_ERROR" });
      return correctedTypos;
    }),
    previewMail: procedure.mutation(({ input }) => ({
      subject: `For ${String(Reflect.get(Object(input), "customerId"))}`,
      text: "",
      html: "<!doctype html><p>Hello</p>",
    })),
  };
}

/** A server for the Create Campaign screen with one draft. @returns The requests it has received, by path. */
export async function startComposeServer(
  server: ComposeServer,
): Promise<{ inputs: (path: string) => unknown[]; aiRequests: () => unknown[] }> {
  const { count = 12, segments = [], draft, holdSeconds = 0, isStopped = false, fail, ai } = server;
  const calls: { path: string; input: unknown }[] = [];
  const aiRequests: unknown[] = [];
  let draftId = draft?._id ?? null;
  const sentOnes = new Map<string, CampaignWire>();
  const send = (id: string, input: unknown) => {
    const campaign = isStopped ? taken(id) : sent(id, input);
    sentOnes.set(id, campaign);
    return campaign;
  };
  const procedure = recorded(calls, fail);
  const router = t.router({
    customers: t.router({
      list: procedure.query(() => ({ items: [], nextCursor: null, total: 0 })),
    }),
    automations: t.router({
      rules: procedure.query(() => sendingRules({ mailCap: 3, holdSeconds })),
    }),
    emailSettings: t.router({
      get: procedure.query(() => ({
        isConfigured: true,
        fromName: "Example Textiles",
        smtpUser: "hello@example.com",
      })),
    }),
    senders: t.router({ list: procedure.query(() => []) }),
    coupons: t.router({ list: procedure.query(() => []) }),
    segments: segmentCalls(procedure, count, segments),
    campaigns: t.router({
      create: procedure.mutation(({ input }) => send(draftId ?? "5", part(input, "campaign"))),
      list: procedure.query(() => []),
      delete: procedure.mutation(() => ({})),
      get: procedure.query(
        ({ input }) =>
          sentOnes.get(String(part(input, "id"))) ?? campaign({ _id: "3", name: "Holi" }),
      ),
      getDraft: procedure.query(() => {
        if (draft === undefined)
          throw new TRPCError({ code: "CONFLICT", message: "This campaign is no longer a draft" });
        return draft;
      }),
      saveDraft: procedure.mutation(() => {
        draftId ??= "40";
        return { _id: draftId, savedAt: "2026-11-20T08:35:00.000Z" };
      }),
      sendDraft: procedure.mutation(({ input }) => send("40", input)),
      ...reviewCalls(procedure, server),
      sendTest: procedure.mutation(({ input }) => ({
        results: [part(input, "to")].flat().map((email) => ({
          email,
          isSent: email !== "full@example.com",
          reason: email === "full@example.com" ? "Its mailbox is full." : null,
        })),
      })),
      testAddresses: procedure.query(() => [
        { _id: "4", email: "office@example.com", usedAt: "2026-11-20T08:35:00.000Z" },
      ]),
      forgetTestAddress: procedure.mutation(() => {}),
    }),
  });
  await startTrpcServer(router, async (request, response, body) => {
    if (request.url !== "/api/ai/generate-campaign-content/events" || ai === undefined)
      return sendJson(response, 404, {});
    aiRequests.push(JSON.parse(body));
    await ai(response);
  });
  return {
    inputs: (path) => calls.filter((call) => call.path === path).map(({ input }) => input),
    aiRequests: () => aiRequests,
  };
}
