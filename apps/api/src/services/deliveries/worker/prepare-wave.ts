import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { createHash, randomUUID } from "node:crypto";
import type { Credentials, EmailAdapter, PreparedRequest } from "../../../providers/email/types.ts";
import type { ClaimedBatch, SendingCampaign } from "../batches/claim-batch.ts";
import type { FrozenBatch } from "../batches/freeze-batch.ts";
import { BARRED, type LoadedRecipient } from "../batches/load-recipients.ts";
import { REASONS } from "../reasons.ts";
import { toMailBatch, type CampaignRenderer } from "../mail/render-batch.ts";

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

/** Decides the members of a payload that may still change, and its key. */
export function prepareAnew(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch {
  const doubtful = batch.ambiguousAttempts > 0;
  const before = new Set(batch.skippedSeqs ?? []);
  let members: LoadedRecipient[] = [];
  const left: { seq: number; reason: string | null }[] = [];
  for (const one of recipients) {
    const { seq, bar } = one;
    if (bar === "over" || (doubtful && before.has(seq))) left.push({ seq, reason: null });
    // A barred member who may have been mailed already is neither mailed again nor reported as unmailed.
    else if (bar !== null) left.push({ seq, reason: doubtful ? REASONS.unknown : BARRED[bar] });
    else members.push(one);
  }
  let request = build(batch, members, batch.id, context);
  if (request.problems.length > 0) {
    // One mail that cannot be rendered would make the service reject the whole request.
    const problems = new Map(request.problems.map(({ at, reason }) => [members[at]?.seq, reason]));
    for (const { seq } of members) {
      const reason = problems.get(seq);
      if (reason !== undefined) left.push({ seq, reason: doubtful ? REASONS.unknown : reason });
    }
    members = members.filter(({ seq }) => !problems.has(seq));
    request = build(batch, members, batch.id, context);
  }
  let newId = batch.id;
  // Changed bytes get a new key: the service might answer a known key with the old result.
  if (batch.payloadSha256 !== null && batch.payloadSha256 !== request.payloadSha256) {
    newId = randomUUID();
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
      left,
      giveBack: counted && { ...counted, mails: counted.mails - members.length },
    },
  };
}

/**
 * Rebuilds a frozen payload.
 *
 * @returns Null when the bytes differ, which must not be sent under its key.
 */
export function prepareSame(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch | null {
  const skipped = new Set(batch.skippedSeqs ?? []);
  const members = recipients.filter((one) => !skipped.has(one.seq));
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
  const { service } = campaign;
  const account = EMAIL_SERVICE_INFO[service].credentials.map((field) => credentials[field]);
  const payloadSha256 = createHash("sha256")
    .update(JSON.stringify([request.payloadSha256, ...account]))
    .digest("hex");
  return { ...request, payloadSha256 };
}
