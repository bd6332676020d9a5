import { MESSAGES } from "@dakiya/domain/messages";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { startCampaign, withSending } from "../../../../test/sending.ts";
import { insertMail, insertAutomation, insertLogs } from "../../../../test/automation-mails.ts";
import { campaigns, segments, users } from "../../../db/schema/index.ts";
import { exportReport } from "./export-report.ts";
import { getCampaignReport } from "./get-report.ts";
import { listLinkClicks } from "./list-link-clicks.ts";
import { showEmail } from "./show-email.ts";

const { database, sender } = withSending();

it("names its user, sender and rules, even after its segment has changed", async () => {
  const ctx = await sender("brevo");
  const id = String(await startCampaign(ctx, 2));
  const before = await getCampaignReport(ctx, { id });
  const [user] = await ctx.db.select().from(users).where(eq(users.id, ctx.user.id));
  expect(before.startedBy).toBe(user?.name || user?.email);
  expect(before.from).toEqual({ name: "Dakiya & Sons", address: "post@dakiya.example" });
  expect(before.audience).toMatchObject({ isFrozen: true });
  await ctx.db
    .update(segments)
    .set({
      rules: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Nowhere" }] },
    })
    .where(eq(segments.accountId, ctx.account.id));
  expect((await getCampaignReport(ctx, { id })).audience).toEqual(before.audience);
  await ctx.db.update(campaigns).set({ audienceRules: null, startedBy: null });
  expect(await getCampaignReport(ctx, { id })).toMatchObject({
    startedBy: null,
    audience: { rules: 'city is "Nowhere"', isFrozen: false },
  });
});

it("shows the email as its first recipient got it, with links that are followed untracked", async () => {
  const ctx = await sender("brevo");
  const id = String(await startCampaign(ctx, 2, [{ name: "Asha Rao", city: "Pune" }]));
  const { subject, html, text, recipient } = await showEmail(ctx, { id });
  expect(recipient?.name).toBe("Asha Rao");
  expect(subject).toBe("Hello Asha Rao");
  expect(html).toContain("https://shop.example/a?c=Pune");
  expect(html).not.toMatch(/\/t\/[oc]\/|\/u\/(?!preview)/);
  expect(text).toContain(`${ctx.config.publicUrl}/u/preview`);
  await ctx.db.execute(sql`
    update communication_logs set customer_id = null, recipient = '{"name":"","email":"","phone":null}'`);
  expect(await showEmail(ctx, { id })).toMatchObject({ recipient: null, subject: "Hello" });
});

it("has no figures and no hours of an automation's email, and names a user who is gone", async () => {
  const ctx = await sender("brevo");
  const mail = await insertMail(database(), await insertAutomation(database(), ctx.account.id));
  await insertLogs(database(), mail, [{ sentAt: new Date() }]);
  const report = await getCampaignReport(ctx, { id: String(mail.id) });
  expect(report).toMatchObject({ hours: null, links: [], failures: [] });
  const id = String(await startCampaign(ctx, 1));
  await ctx.db.execute(sql`
    insert into link_clicks (account_id, campaign_id, link_index, seq, first_at, clicks)
    values (${ctx.account.id}, ${id}, 0, 1, now(), 3)`);
  await ctx.db.execute(
    sql`update communication_logs set customer_id = null where campaign_id = ${id}`,
  );
  const { items } = await listLinkClicks(ctx, { id, link: "0", limit: 10 });
  expect(items).toMatchObject([
    { customer: { name: MESSAGES.personalData.erasedName }, clicks: 3 },
  ]);
  await expect(listLinkClicks(ctx, { id, link: "x", limit: 10 })).rejects.toMatchObject({
    kind: "missing",
  });
});

it("exports a row for each figure, safe to open in a spreadsheet and without recipients", async () => {
  const ctx = await sender("brevo");
  const id = String(await startCampaign(ctx, 2, [{ name: "Asha Rao", city: "Pune" }]));
  await ctx.db
    .update(campaigns)
    .set({ name: "=HYPERLINK(1)" })
    .where(eq(campaigns.id, Number(id)));
  await ctx.db.execute(sql`
    update communication_logs set sent_at = now(), opened_at = now(), clicked_at = now()
    where campaign_id = ${id} and seq = 1`);
  let text = "";
  for await (const chunk of exportReport(ctx, { id })) text += chunk;
  const rows = text.slice(1).replaceAll('"', "").trimEnd().split("\r\n");
  expect(rows[0]).toBe("part,item,figure,value");
  expect(rows).toEqual(
    expect.arrayContaining([
      "campaign,'=HYPERLINK(1),recipients,2",
      "mailbox provider,Not known,opened,1",
    ]),
  );
  const report = await getCampaignReport(ctx, { id });
  for (const { url, clicks } of report.links)
    expect(rows).toContain(`link,${url},clicks,${clicks}`);
  expect(report.links.length).toBeGreaterThan(0);
  expect(text).not.toContain("Asha");
  await expect(exportReport(await sender("brevo"), { id }).next()).rejects.toThrow("Campaign");
});
