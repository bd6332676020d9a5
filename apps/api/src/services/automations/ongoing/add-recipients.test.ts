import { expect, it } from "vitest";
import { insertAutomation, insertMail } from "../../../../test/automation-mails.ts";
import { insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { withSending } from "../../../../test/sending.ts";
import { getCampaignReport } from "../../campaigns/index.ts";
import { addRecipients } from "./add-recipients.ts";

const { database, sender } = withSending();

it.each(["failed", "completed"] as const)(
  "tells the report why recipients of an email that has %s got nothing",
  async (status) => {
    const ctx = await sender("brevo");
    const automation = await insertAutomation(database(), ctx.account.id);
    const email = await insertMail(database(), automation, { status });
    const people = [someCustomer(), someCustomer(), someCustomer()];
    const ids = await insertCustomers(database(), ctx.account.id, people);
    const step = { automationId: automation.id, version: 1, step: "first" };
    const recipients = ids.map((customerId, nth) => ({ customerId, enrolmentId: nth + 1 }));
    await ctx.db.transaction(
      async (tx) => await addRecipients(tx, ctx, step, recipients, new Date()),
    );
    const report = await getCampaignReport(ctx, { id: String(email.id) });
    expect(report.campaign.stats).toMatchObject({ total_recipients: 3, failed: 3, sent: 0 });
    expect(report.failures).toEqual([{ reason: "notSent", recipients: 3 }]);
  },
);
