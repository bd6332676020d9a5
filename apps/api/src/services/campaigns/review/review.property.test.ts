import {
  blankVariables,
  parseTemplate,
  TEMPLATE_VARIABLES,
  templateValues,
} from "@dakiya/domain/campaign";
import { arbSegmentCustomer, arbSegmentRules, nastyText, runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { customersOf, insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { arbMailed, insertMailed, mailsInSevenDays } from "../../../../test/mailed.ts";
import { withSending } from "../../../../test/sending.ts";
import { estimateSegment } from "../../segments/count-audience.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { reviewCampaign } from "./review-campaign.ts";

const { sender } = withSending();

const template = {
  subject: "Hello",
  body: TEMPLATE_VARIABLES.map((name) => `{${name}}`).join(" "),
};

/** Texts that are blank, almost, or only to one of the two that judge them. */
const spaces = fc
  .array(
    fc.constantFrom(
      " ",
      "\t",
      "\n",
      "\u0001",
      "\u007f",
      "\u0085",
      "\u00a0",
      "\u180e",
      "\u200b",
      "\u2003",
      "\u2028",
      "\u3000",
      "\ufeff",
      "x",
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(""));
const text = fc.oneof(
  spaces,
  nastyText.map((one) => one.replaceAll("\0", "")),
);
/** Titles before names, in place of them and after blanks. */
const titled = fc
  .array(
    fc.constantFrom("Dr.", "smt", "Kumari", "Shri", "Sri", "Asha", "श्री", " ", "\u0001", "\u2003"),
    {
      maxLength: 4,
    },
  )
  .map((parts) => parts.join(" "));
/** Each reason is rare, so that some people have none. */
const mostly = (usual: boolean) => fc.constantFrom(usual, usual, usual, usual, !usual);
const person = fc.record({
  customer: arbSegmentCustomer,
  name: fc.oneof(text, titled),
  firstName: fc.option(fc.oneof(text, titled)),
  city: fc.option(text),
  phone: fc.option(text),
  email: fc.constantFrom("own", "own", "own", "none"),
  isActive: mostly(true),
  unsubscribed: mostly(false),
  suppressed: mostly(false),
});

it("counts as eligible exactly the customers who get a log, and as blank those whose email has a blank", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 8, maxLength: 40 }),
      fc.option(
        arbSegmentRules.map((rules) => structuredClone(rules)),
        { freq: 1 },
      ),
      arbMailed,
      fc.constantFrom(1, 1, 2, 3, null),
      async (people, anyRules, mailed, mailCap) => {
        const ctx = await sender("brevo");
        await ctx.db.execute(
          sql`update accounts set mail_cap = ${mailCap} where id = ${ctx.account.id}`,
        );
        const rows = people.map(
          ({ customer, name, firstName, city, phone, email, isActive, unsubscribed }) => ({
            ...customer,
            isActive,
            name,
            firstName,
            city,
            phone,
            email: email === "own" ? someCustomer().email : "",
            unsubscribedAt: unsubscribed ? new Date() : null,
          }),
        );
        // One customer without an address is all the database takes.
        const recipients = rows.filter(
          ({ email }, at) => email !== "" || rows.findIndex((row) => row.email === "") === at,
        );
        const ids = await insertCustomers(ctx.database, ctx.account.id, recipients);
        await insertMailed(ctx.database, ctx.account.id, mailed, ids);
        for (const [at, { email }] of recipients.entries())
          if (people[at]?.suppressed === true && email !== "")
            await ctx.db.execute(sql`insert into suppressions (account_id, email, reason)
              values (${ctx.account.id}, ${email}, 'manual')`);
        const segmentId = String(
          await insertSegment(
            ctx.database,
            ctx.account.id,
            anyRules === null ? {} : { rules: anyRules },
          ),
        );
        const audience = { kind: "segment", segmentId } as const;
        const review = await reviewCampaign(ctx, { ...template, audience });
        const { inactive, unsubscribed, suppressed, noEmail, capped = 0 } = review.skipped;
        expect(review.matched - inactive - unsubscribed - suppressed - noEmail - capped).toBe(
          review.eligible,
        );
        expect("capped" in review.skipped).toBe(mailCap !== null);
        if (anyRules !== null)
          expect(await estimateSegment(ctx, { rules: anyRules })).toEqual({
            count: review.matched,
            reachable: review.eligible,
            excluded: review.skipped,
          });
        expect(review.sample).toHaveLength(Math.min(5, review.eligible));
        if (review.eligible === 0) return;
        const campaign = await createCampaign(ctx, {
          campaign: { name: "A", segmentId, template },
        });
        expect(campaign.stats.total_recipients).toBe(review.eligible);
        const logged = await ctx.db.execute<{ id: string }>(
          sql`select customer_id as id from communication_logs
            where account_id = ${ctx.account.id} and campaign_id = ${Number(campaign._id)}`,
        );
        const reached = new Set(logged.rows.map(({ id }) => Number(id)));
        for (const [at, id] of ids.entries())
          if (mailsInSevenDays(mailed, at) >= (mailCap ?? Infinity))
            expect(reached).not.toContain(id);
        const first = [...reached].toSorted((a, b) => a - b).slice(0, 5);
        expect(review.sample.map(({ _id }) => Number(_id))).toEqual(first);
        const parts = parseTemplate(template.body);
        const blanks: Record<string, number> = {};
        for (const row of await customersOf(ctx.database, ctx.account.id)) {
          if (!reached.has(row.id)) continue;
          const values = templateValues(row, { company: "Dakiya & Sons" });
          for (const name of blankVariables(parts, values)) blanks[name] = (blanks[name] ?? 0) + 1;
        }
        expect(
          Object.fromEntries(review.blanks.map(({ variable, people: n }) => [variable, n])),
        ).toEqual(blanks);
      },
    ),
    { numRuns: runs(25), endOnFailure: true },
  );
});
