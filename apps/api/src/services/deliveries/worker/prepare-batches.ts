import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Credentials, EmailAdapter, PreparedRequest } from "../../../providers/email/types.ts";
import { derivedKey } from "../batches/batch-key.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import type { FrozenBatch } from "../batches/freeze-batch.ts";
import { BARRED } from "../batches/load-recipients.ts";
import type { LoadedRecipient } from "../batches/load-recipients.ts";
import { secretsOf } from "../../sender/stored-settings.ts";
import { REASONS } from "../reasons.ts";
import { toMailBatch } from "../mail/render-batch.ts";
import type { CampaignRenderer } from "../mail/render-batch.ts";
import { withinTime } from "../mail/within-time.ts";

export type LoadedBatch = {
  batch: ClaimedBatch;
  plan: "fresh" | "same" | "rest";
  members: readonly LoadedRecipient[];
};

/** A batch ready to be sent: its members in payload order and the request that holds their mails. */
export type PreparedBatch = {
  /** As it stands once it is frozen. */
  batch: ClaimedBatch;
  seqs: readonly number[];
  request: PreparedRequest;
  /** Null when the payload is the one already frozen. */
  freeze: FrozenBatch | null;
};

type Context = {
  campaign: SendingCampaign;
  adapter: EmailAdapter;
  credentials: Credentials;
  render: CampaignRenderer;
  /** Renderers for earlier secrets: a payload frozen under one has the same bytes only with it. */
  renderAsBefore: readonly CampaignRenderer[];
};

/** Batches of so many mails are prepared under one deadline, whose watch costs as much as two to five mails. */
const MAILS_PER_WATCH = 50;

/**
 * Prepares claimed batches as they are requested, in that order, and some of the next with them. It yields in between,
 * so that the first ones go out meanwhile.
 *
 * @returns Prepares one of `batches`; null when it must not be sent again. Each is requested at most once.
 */
export function createPreparer(
  batches: readonly LoadedBatch[],
  context: Context,
  limitMs: number,
): (batch: LoadedBatch) => Promise<PreparedBatch | null> {
  const prefetched = new Map<LoadedBatch, () => PreparedBatch | null>();
  const prepareNow = ({ batch, plan, members }: LoadedBatch): (() => PreparedBatch | null) => {
    try {
      const prepared =
        plan === "same"
          ? prepareSame(batch, members, context)
          : prepareAnew(batch, members, context);
      return () => prepared;
    } catch (error) {
      // Thrown when this batch is requested: the others can be sent.
      return () => {
        throw error;
      };
    }
  };
  const prepareFrom = (first: LoadedBatch): void => {
    let mails = 0;
    for (const each of batches.slice(batches.indexOf(first))) {
      prefetched.set(each, prepareNow(each));
      mails += each.members.length;
      if (mails >= MAILS_PER_WATCH) return;
    }
  };
  let last = Promise.resolve();
  return async (batch) => {
    const before = last;
    last = before.then(async () => await setImmediate());
    await before;
    if (!prefetched.has(batch)) withinTime(limitMs, () => prepareFrom(batch));
    const prepared = prefetched.get(batch);
    prefetched.delete(batch);
    return prepared?.() ?? null;
  };
}

/** Decides the members of a payload that may still change, and its key. */
function prepareAnew(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch {
  const doubtful = batch.ambiguousAttempts > 0;
  const before = new Set(batch.skippedSeqs ?? []);
  let members: LoadedRecipient[] = [];
  const exclusions: { seq: number; reason: string | null }[] = [];
  for (const one of recipients) {
    const { seq, bar } = one;
    if (bar === "over" || (doubtful && before.has(seq))) exclusions.push({ seq, reason: null });
    // A barred member who may have been mailed already is neither mailed again nor reported as not emailed.
    else if (bar !== null)
      exclusions.push({ seq, reason: doubtful ? REASONS.unknown : BARRED[bar] });
    else members.push(one);
  }
  let request = build(batch, members, batch.id, context);
  if (request.problems.length > 0) {
    // One mail that cannot be rendered would make the service reject the whole request.
    const problems = new Map(request.problems.map(({ at, reason }) => [members[at]?.seq, reason]));
    for (const { seq } of members) {
      const reason = problems.get(seq);
      if (reason !== undefined)
        exclusions.push({ seq, reason: doubtful ? REASONS.unknown : reason });
    }
    members = members.filter(({ seq }) => !problems.has(seq));
    request = build(batch, members, batch.id, context);
  }
  let newId = batch.id;
  // Changed bytes get a new key: the service might answer a known key with the old result.
  if (batch.payloadSha256 !== null && batch.payloadSha256 !== request.payloadSha256) {
    newId = derivedKey(batch.id, request.payloadSha256);
    request = build(batch, members, newId, context);
  }
  const { counted } = batch;
  return {
    batch: {
      ...batch,
      id: newId,
      counted: counted && { ...counted, mails: members.length },
    },
    seqs: members.map((one) => one.seq),
    request,
    freeze: {
      id: batch.id,
      leaseToken: batch.leaseToken,
      newId,
      payloadSha256: request.payloadSha256,
      exclusions,
      giveBack: counted && { ...counted, mails: counted.mails - members.length },
    },
  };
}

/** Rebuilds a frozen payload. @returns Null when the bytes differ, which must not be sent under its key. */
function prepareSame(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch | null {
  const skippedSeqs = new Set(batch.skippedSeqs ?? []);
  const members = recipients.filter((one) => !skippedSeqs.has(one.seq));
  for (const render of [context.render, ...context.renderAsBefore]) {
    const request = build(batch, members, batch.id, { ...context, render });
    if (request.payloadSha256 === batch.payloadSha256) {
      return { batch, seqs: members.map((one) => one.seq), request, freeze: null };
    }
  }
  return null;
}

function build(
  batch: ClaimedBatch,
  members: readonly LoadedRecipient[],
  key: string,
  { campaign, adapter, credentials, render }: Context,
): PreparedRequest {
  const mails = toMailBatch(campaign, batch, key, render(members));
  const request = adapter.prepare(mails, credentials);
  if (adapter.retrySafety !== "same-key") return request;
  // A key is known only to the account it was sent with; another account would send the bytes as new mails.
  const payloadSha256 = createHash("sha256")
    .update(JSON.stringify([request.payloadSha256, ...secretsOf(credentials)]))
    .digest("hex");
  return { ...request, payloadSha256 };
}
