import { arbDesignDocument, arbSegmentCustomer, runs } from "@dakiya/domain/testing";
import { chooseVariant } from "@dakiya/domain/campaign";
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
import { writeVersionKey } from "../../rendering/version-key.ts";
import { createCampaign } from "../start/create-campaign.ts";
import { previewMail } from "../review/preview-mail.ts";

const { sender, sandbox } = withSending();

const PASTED = `<h1 onclick="x()">Hi {name|friend}</h1><script>x</script>
  <p title="{city}">See <a href="https://shop.example/{city|none}?a=1&b=2">the shop</a> or
  <a href='mailto:a@shop.example'>write</a> <a href="{view_in_browser}">{view_in_browser}</a></p><img src="https://shop.example/a.png" alt="{state|A lamp}">`;

type Part = { design: DesignDocument } | { html: string } | { body: string };
type Template = Part & {
  language?: string;
  variants?: (Part & { language: string; subject: string; previewText: string })[];
};

const designed = arbDesignDocument.map((design) => ({ design: structuredClone(design) }));
const pasted = fc.constant({ html: PASTED });
const plain = fc.constantFrom(
  ...[
    "Hi {name|you}: https://shop.example/{city|none}",
    "नमस्ते {name|आप}\n\nhttps://shop.example",
  ].map((body) => ({ body })),
);
const part: fc.Arbitrary<Part> = fc.oneof(
  { weight: 3, arbitrary: designed },
  { weight: 1, arbitrary: pasted },
  { weight: 1, arbitrary: plain },
);
const SUBJECTS = { hi: "{city|आप} के लिए", "ta-IN": "உங்களுக்காக", bn: "For {name|you}" };
const template: fc.Arbitrary<Template> = fc
  .tuple(
    part,
    fc.option(fc.constantFrom("en", "hi-IN")),
    fc.dictionary(fc.constantFrom("hi", "ta-IN", "bn"), part),
  )
  .map(([main, language, parts]) => {
    const variants = Object.entries(parts).map(([tag, one]) => ({
      ...{
        language: tag,
        subject: SUBJECTS[tag as keyof typeof SUBJECTS],
        previewText: `${tag} {city|}`,
      },
      ...one,
    }));
    return {
      ...main,
      ...(language === null ? {} : { language }),
      ...(variants.length === 0 ? {} : { variants }),
    };
  });
const speaks = fc.option(
  fc.constantFrom("hi", "hi-IN", "Hindi", "ta", "ta-IN", "bn-BD", "Tulu", "en"),
);

/** Customers that each message is previewed and mailed to. */
const PEOPLE = runs(20);

it.each(WAYS)(
  "is mailed byte for byte as it was previewed, but for each one's links, by %s",
  async (way) => {
    await fc.assert(
      fc.asyncProperty(
        template,
        fc.array(fc.tuple(arbSegmentCustomer, speaks), { minLength: PEOPLE, maxLength: PEOPLE }),
        async (message, people) => {
          const ctx = await sender(way);
          await saveBrand(ctx, {
            ...DEFAULT_BRAND,
            footer: { company: "Acme", address: "1 Road" },
          });
          const rows = people.map(([person, language]) => ({
            ...person,
            language,
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
              await previewMail(ctx, {
                ...{ subject, body: "", ...withBodies(message) },
                customerId: String(id),
              }),
            );
          const segmentId = String(await insertSegment(ctx.database, ctx.account.id));
          const { _id } = await createCampaign(ctx, {
            campaign: { name: "A", segmentId, template: { subject, ...message } },
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
            rows.map((person) => versionFor(message, person)),
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
            expect(mails[0]?.subject).toBe(preview?.subject);
            const page = await renderView(ctx, { campaignId: Number(_id), seq: at + 1 });
            if (page === null) expect(partFor(message, rows[at])).toHaveProperty("body");
            else
              expect(withoutHead(page.html)).toBe(
                withoutPixel(mails[0]?.html ?? "", rows[at]?.doNotTrack === true),
              );
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

type Person = SegmentCustomer & { language: string | null };

/** A message as it is looked at: each part has a body. */
function withBodies({ variants, ...main }: Template) {
  return variants === undefined
    ? main
    : { ...main, variants: variants.map((one) => ({ body: "", ...one })) };
}

/** The part that the domain chooses for a customer. */
function partFor(message: Template, person: Person | undefined): Part {
  const chosen = chooseVariant(message, person?.language);
  return message.variants?.find(({ language }) => language === chosen) ?? message;
}

/** The key of the version that the domain's own rules choose for a customer. */
function versionFor(message: Template, person: Person): string {
  const part = partFor(message, person);
  const hidden =
    "design" in part
      ? hiddenBlocks(readConditions(part.design, []), person, new Date()).join(" ")
      : "";
  return writeVersionKey(chooseVariant(message, person.language), hidden);
}

/** A mail as its page shows it: services bring line endings of their own. An untracked customer's has no pixel. */
function withoutPixel(html: string, isUntracked: boolean): string {
  const lines = html.replaceAll(/\r\n?/g, "\n");
  if (isUntracked) {
    expect(lines).not.toContain("/t/o/");
    return lines.trimEnd();
  }
  const [before = "", after = "", ...more] = lines.split(
    /<img src="[^"]*\/t\/o\/[^"]*\.gif" [^>]*>\n/,
  );
  expect([after.trim(), more]).toEqual(["</body></html>", []]);
  return `${before}${after}`.trimEnd();
}

/** A page without its parts beside the email. */
function withoutHead(page: string): string {
  const head = /^(<!doctype[^>]*>)<meta name="robots" content="noindex"><title>[^<]*<\/title>/i;
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
