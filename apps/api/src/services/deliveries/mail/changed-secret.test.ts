import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../../../test/database.ts";
import { TEST_SECRET } from "../../../../test/test-secret.ts";
import type { Ctx } from "../../../deps.ts";
import { createSecrets } from "../../../secrets.ts";
import { resumeCampaign } from "../../campaigns/lifecycle/pause-campaign.ts";
import { sealSettingsSecret } from "../../sender/stored-settings.ts";
import { REASONS } from "../reasons.ts";
import {
  letTimePass,
  outcomeOf,
  sendAll,
  startCampaign,
  sendOnce,
  withSending,
} from "../../../../test/sending.ts";
import { readToken, writeToken } from "./tokens.ts";

const { sandbox, sender } = withSending();
const NEW = "the secret of this year, thirty-two b.";
/** As many as one request holds at most. */
const RECIPIENTS = { brevo: 1, resend: 5 };

/** A campaign whose worker died after its mails were accepted and before it knew. */
async function diedAfterAcceptance(ctx: Ctx, recipients: number): Promise<number> {
  const id = await startCampaign(ctx, recipients);
  const dying = sendOnce(ctx, id, {
    onStep: (step) => {
      if (step === "answered") throw new Error("killed");
    },
  });
  await expect(dying).rejects.toThrow("killed");
  await letTimePass(ctx, id);
  return id;
}

const accepts = (): number[] => [...sandbox().store.acceptCounts().values()];

describe.each(["brevo", "resend"] as const)("a secret changed while sending by %s", (way) => {
  const recipients = RECIPIENTS[way];
  const once = Array.from({ length: recipients }, () => 1);

  it("repeats emails in doubt as the same bytes under the same key: nobody gets two", async () => {
    const before = await sender(way);
    const id = await diedAfterAcceptance(before, recipients);
    const after = { ...before, secrets: createSecrets(NEW, [TEST_SECRET]) };
    await sendAll(after, id);
    const { statuses, campaign } = await outcomeOf(after, id);
    expect(campaign?.["status"]).toBe("completed");
    expect(statuses["sent"]).toBe(recipients);
    expect(accepts()).toEqual(once);

    const log = writeToken(before.secrets, { kind: "log", campaignId: id, seq: 1 });
    expect(readToken(after.secrets, "log", log)).toMatchObject({ campaignId: id, seq: 1 });
  });

  it("sends nothing twice where the earlier secret is forgotten too soon", async () => {
    const before = await sender(way);
    const id = await diedAfterAcceptance(before, recipients);
    const withoutOldSecret = { ...before, secrets: createSecrets(NEW) };
    await sendOnce(withoutOldSecret, id);
    expect(accepts()).toEqual(once);
    const { campaign, statuses } = await outcomeOf(withoutOldSecret, id);
    expect(campaign?.["status"]).toBe("paused");
    expect(statuses["queued"]).toBe(recipients);

    await rowsOf(
      withoutOldSecret.database,
      sql`update email_settings set ${sql.identifier(`${way}_api_key`)} =
        ${sealSettingsSecret(withoutOldSecret, `${way}ApiKey`, way === "brevo" ? "xkeysib-good" : "re_good")}
        where account_id = ${withoutOldSecret.account.id}`,
    );
    await resumeCampaign(withoutOldSecret, { id: String(id) });
    await sendAll(withoutOldSecret, id);
    expect(accepts()).toEqual(once);
    const { logs } = await outcomeOf(withoutOldSecret, id);
    expect(new Set(logs.map((log) => log["failure_reason"]))).toEqual(new Set([REASONS.unknown]));
  });
});
