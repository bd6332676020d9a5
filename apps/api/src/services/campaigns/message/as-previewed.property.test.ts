import { arbDesignDocument, arbSegmentCustomer, runs } from "@dakiya/domain/testing";
import { hiddenBlocks, readConditions } from "@dakiya/domain/campaign/design";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import type { SegmentCustomer } from "@dakiya/domain/segment";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../../../test/database.ts";
import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertSegment } from "../../../../test/campaigns.ts";
import { insertCustomers, someCustomer } from "../../../../test/customers.ts";
import { sendAll, WAYS, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { findClickTarget, readToken, renderView } from "../../deliveries/index.ts";
import { saveBrand } from "../../brand/save-brand.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { previewMail } from "../review/preview-mail.ts";

const { sender, sandbox } = withSending();

const PASTED = `<h1 onclick="x()">Hi {name|friend}</h1><script>x</script>
  <p title="{city}">See <a href="https://shop.example/{city|none}?a=1&b=2">the shop</a> or
  <a href='mailto:a@shop.example'>write</a> <a href="{view_in_browser}">{view_in_browser}</a></p><img src="https://shop.example/a.png" alt="{state|A lamp}">`;

const message = fc.oneof(
  {
    weight: 4,
    arbitrary: arbDesignDocument.map((design) => ({ design: structuredClone(design) })),
  },
  { weight: 1, arbitrary: fc.constant({ html: PASTED }) },
);

it.each(WAYS)(
  "is mailed byte for byte as it was previewed, but for each one's links, by %s",
  async (way) => {
    await fc.assert(
      fc.asyncProperty(
        message,
        fc.array(arbSegmentCustomer, { minLength: 20, maxLength: 20 }),
        async (template, people) => {
          const ctx = await sender(way);
          await saveBrand(ctx, {
            ...DEFAULT_BRAND,
            footer: { company: "Acme", address: "1 Road" },
          });
          const rows = people.map((person) => ({
            ...person,
            isActive: true,
            email: someCustomer().email,
            // None is stored, so rules find none.
            orders: [],
          }));
          const ids = await insertCustomers(ctx.database, ctx.account.id, rows);
          const subject = "For {city|you}";
          const previews = [];
          for (const id of ids)
            previews.push(
              await previewMail(ctx, { subject, body: "", ...template, customerId: String(id) }),
            );
          const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
          const { _id } = await createCampaign(ctx, {
            campaign: { name: "A", segmentId, template: { subject, ...template } },
          });
          // Changes after the start must change no email.
          await saveBrand(ctx, {
            ...DEFAULT_BRAND,
            colours: { main: "#123456", ground: "#000000" },
          });
          const logs = await rowsOf(
            ctx.database,
            sql`select recipient ->> 'hidden' as hidden from communication_logs where campaign_id = ${Number(_id)} order by seq`,
          );
          expect(logs.map(({ hidden }) => hidden ?? "")).toEqual(
            rows.map((person) => hiddenFrom(template, person)),
          );
          await sendAll(ctx, Number(_id));
          for (const [at, { email }] of rows.entries()) {
            const preview = previews[at];
            const mails = sandbox()
              .store.find({ service: way })
              .filter((mail) => mail.recipient.email === email);
            expect(mails).toHaveLength(1);
            expect(await withoutOwn(ctx, mails[0]?.html)).toBe(
              await withoutOwn(ctx, preview?.html),
            );
            const page = await renderView(ctx, { campaignId: Number(_id), seq: at + 1 });
            expect(withoutHead(page?.html ?? "")).toBe(withoutPixel(mails[0]?.html ?? ""));
            expect(await withoutOwn(ctx, mails[0]?.text)).toBe(
              await withoutOwn(ctx, preview?.text),
            );
          }
        },
      ),
      // Twenty-five messages over all services.
      { numRuns: runs(5) },
    );
  },
);

/** Blocks that the domain's own rules hide from a customer. */
function hiddenFrom(
  template: { design: DesignDocument } | { html: string },
  person: SegmentCustomer,
): string {
  if (!("design" in template)) return "";
  return hiddenBlocks(readConditions(template.design, []), person, new Date()).join(" ");
}

/** A mail as its page shows it: services bring line endings of their own. */
function withoutPixel(html: string): string {
  const [before = "", after = "", ...more] = html
    .replaceAll(/\r\n?/g, "\n")
    .split(/<img src="[^"]*\/t\/o\/[^"]*\.gif" [^>]*>\n/);
  expect([after.trim(), more]).toEqual(["</body></html>", []]);
  return `${before}${after}`.trimEnd();
}

/** A page without its parts beside the email. */
function withoutHead(page: string): string {
  const head = /^(<!doctype[^>]*>)<meta name="robots" content="noindex"><title>For [^<]*<\/title>/i;
  expect(page).toMatch(head);
  return page.replaceAll(/\r\n?/g, "\n").replace(head, "$1").trimEnd();
}

const URL_OF_LINK = /href="(http[^"]*)"/g;

/** A part of an email with the target of each link, and without the parts that no preview has. */
async function withoutOwn(ctx: Ctx, part: string | null | undefined): Promise<string> {
  const base = ctx.config.publicUrl;
  const common = (part ?? "")
    .replaceAll(/\r\n?/g, "\n")
    .trimEnd()
    .replace(/<a href="[^"]*" style="display:none" tabindex="-1" aria-hidden="true"><\/a>\n/, "")
    .replace(/<img src="[^"]*\/t\/o\/[^"]*\.gif" [^>]*>\n/, "")
    .replaceAll(new RegExp(`${base}/u/[\\w-]+?(?=https?://|[^\\w-]|$)`, "g"), "UNSUBSCRIBE")
    .replaceAll(new RegExp(`${base}/t/v/[\\w-]+?(?=https?://|[^\\w-]|$)`, "g"), "PAGE");
  const targets = new Map<string, string>();
  for (const [, escaped = ""] of common.matchAll(URL_OF_LINK)) {
    const url = escaped.replaceAll("&amp;", "&").replaceAll("&#39;", "'");
    const click = url.startsWith(`${base}/t/c/`)
      ? readToken(ctx.secrets, "click", url.slice(`${base}/t/c/`.length))
      : null;
    const target = click === null ? new URL(url).href : await findClickTarget(ctx.db, click);
    targets.set(escaped, String(target));
  }
  return common.replaceAll(URL_OF_LINK, (_, escaped: string) => `href="${targets.get(escaped)}"`);
}
