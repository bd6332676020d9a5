import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import { createHash, randomUUID } from "node:crypto";
import type { Credentials, EmailAdapter, MailBatch } from "../../providers/email/types.ts";
import type { ClaimedBatch, SendingCampaign } from "./claim-batch.ts";
import type { FrozenBatch } from "./freeze-batch.ts";
import type { LoadedRecipient } from "./load-recipients.ts";
import { REASONS } from "./reasons.ts";
import { toMailBatch, type CampaignRenderer } from "./render-batch.ts";

/** A batch ready to be sent: its members in payload order and the mails for them. */
export type PreparedBatch = {
  batch: ClaimedBatch;
  seqs: readonly number[];
  mails: MailBatch;
  /** Null when the payload is the one already frozen. */
  freeze: FrozenBatch | null;
};

type Context = {
  campaign: SendingCampaign;
  adapter: EmailAdapter;
  credentials: Credentials;
  render: CampaignRenderer;
  /** The same with earlier secrets: what was frozen under one comes out as the same bytes with it alone. */
  renderAsBefore: readonly CampaignRenderer[];
};

/** Decides who is in a payload that may still change, and its key. */
export function prepareAnew(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch {
  const doubtful = batch.ambiguousAttempts > 0;
  const before = new Set(batch.skippedSeqs ?? []);
  const members: LoadedRecipient[] = [];
  const left: { seq: number; reason: string | null }[] = [];
  for (const one of recipients) {
    const { seq } = one;
    if (one.reached || one.failed || (doubtful && before.has(seq)))
      left.push({ seq, reason: null });
    // Whoever may have been mailed already and is barred by now is neither mailed again nor called unmailed.
    else if (one.barred !== null)
      left.push({ seq, reason: doubtful ? REASONS.unknown : one.barred });
    else members.push(one);
  }
  const prepared = (key: string) => build(batch, members, key, context);
  let { mails, payloadSha256 } = prepared(batch.id);
  let newId = batch.id;
  // Other bytes never go out under a key that was tried: the service might answer for the old ones.
  if (batch.payloadSha256 !== null && batch.payloadSha256 !== payloadSha256) {
    newId = randomUUID();
    ({ mails, payloadSha256 } = prepared(newId));
  }
  const { counted } = batch;
  return {
    batch: {
      ...batch,
      id: newId,
      counted: counted && { ...counted, mails: members.length },
    },
    seqs: members.map((one) => one.seq),
    mails,
    freeze: {
      id: batch.id,
      leaseToken: batch.leaseToken,
      newId,
      payloadSha256,
      left,
      giveBack: counted && { ...counted, mails: counted.mails - members.length },
    },
  };
}

/**
 * Builds the frozen payload once more.
 *
 * @returns Null when it does not come out as the same bytes: then it must not be sent under its key.
 */
export function prepareSame(
  batch: ClaimedBatch,
  recipients: readonly LoadedRecipient[],
  context: Context,
): PreparedBatch | null {
  const skipped = new Set(batch.skippedSeqs ?? []);
  const members = recipients.filter((one) => !skipped.has(one.seq));
  for (const render of [context.render, ...context.renderAsBefore]) {
    const { mails, payloadSha256 } = build(batch, members, batch.id, { ...context, render });
    if (payloadSha256 === batch.payloadSha256) {
      return { batch, seqs: members.map((one) => one.seq), mails, freeze: null };
    }
  }
  return null;
}

function build(
  batch: ClaimedBatch,
  members: readonly LoadedRecipient[],
  key: string,
  { campaign, adapter, credentials, render }: Context,
): { mails: MailBatch; payloadSha256: string } {
  const mails = toMailBatch(campaign, batch, key, members.map(render));
  const bytes = adapter.payloadSha256(mails, credentials);
  if (adapter.retrySafety !== "same-key") return { mails, payloadSha256: bytes };
  // A key is known to the account it was sent with alone: by another, the same bytes are other mails.
  const { service } = campaign;
  const account = EMAIL_SERVICE_INFO[service].credentials.map((field) => credentials[field]);
  const payloadSha256 = createHash("sha256")
    .update(JSON.stringify([bytes, ...account]))
    .digest("hex");
  return { mails, payloadSha256 };
}
