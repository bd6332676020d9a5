import { MESSAGES } from "@dakiya/domain/messages";
import type { RetriedCampaignWire, RetryFailedInput } from "@dakiya/domain/wire";
import { longTransaction } from "../../../db/sql/long-statement.ts";
import type { Ctx } from "../../../deps.ts";
import { AppError } from "../../../errors.ts";
import { mailBytesOf, queueFailed } from "../../deliveries/index.ts";
import { retryDeadlock } from "../../../db/sql/failures.ts";
import { holdMailCap } from "../../sending-rules/mail-cap.ts";
import { credentialsFor, readSender } from "../../sender/stored-settings.ts";
import { emit } from "../../events/emit.ts";
import { changeStatus, lockCampaign } from "../change-status.ts";
import { getCampaign } from "../read/get-campaign.ts";

/**
 * Retries an ended campaign's failed recipients that no service accepted, in batches of their own; their earlier failures
 * are kept. Left out are people who may not be mailed any more, those who have reached the account's limit of mails in 7
 * days, bounced mails, and, unless asked for, unknown outcomes.
 *
 * @param input.includeUnknown - Also those with an unknown outcome, which may then get the mail twice.
 * @param input.onlyUnknown - Those and nobody else.
 * @throws AppError "missing"; "conflict" when it has not ended; "impossible" when there is nobody to try again, or
 *   without email settings.
 */
export async function retryFailed(
  ctx: Ctx,
  input: Pick<RetryFailedInput, "id"> & Partial<RetryFailedInput>,
): Promise<RetriedCampaignWire> {
  const { includeUnknown = false, onlyUnknown = false } = input;
  // This locks the campaign before its logs, an event the logs first: a deadlock is retried.
  const retried = await retryDeadlock(
    async () =>
      await longTransaction(ctx, "change", async (tx) => {
        const campaign = await lockCampaign(tx, ctx, input.id);
        const isEnded = campaign.status === "completed" || campaign.status === "failed";
        if (!isEnded || campaign.openBatches > 0) {
          throw new AppError("conflict", MESSAGES.server.retryNotEnded);
        }
        const sender = await readSender(ctx, tx);
        if (sender === null) throw new AppError("impossible", MESSAGES.server.emailNotConfigured);
        const { service } = campaign;
        const { batches, capped } =
          service === null
            ? { batches: 0, capped: null }
            : await queueFailed(tx, campaign, {
                batchSize: ctx.email
                  .for(service)
                  .batchSize(credentialsFor(sender, service), await mailBytesOf(tx, campaign)),
                includeUnknown,
                onlyUnknown,
                mailCap: await holdMailCap(tx, ctx.account.id),
              });
        if (batches === 0) {
          const { nobodyToRetry, everybodyCapped } = MESSAGES.server;
          throw new AppError("impossible", capped ? everybodyCapped : nobodyToRetry);
        }
        await changeStatus(tx, campaign, "processing");
        const details = { includesUnknown: includeUnknown || onlyUnknown, onlyUnknown };
        await emit(tx, "campaign.retried", { actor: ctx, ids: [campaign.id], details });
        const response = await getCampaign(ctx, input, tx);
        return capped === null ? response : { ...response, capped };
      }),
  );
  ctx.alarm.wake();
  return retried;
}
