import { chooseVariant } from "@dakiya/domain/campaign";
import { LANGUAGES, NAMED_LANGUAGES } from "@dakiya/domain/language";
import { runs } from "@dakiya/domain/testing";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { insertCustomers } from "../../../../test/customers.ts";
import { withSending } from "../../../../test/sending.ts";
import { customers } from "../../../db/schema/index.ts";
import { customerVariant } from "./recipient-version.ts";

const { sender } = withSending();

const tag = fc
  .tuple(
    fc.constantFrom("hi", "hin", "bn", "ur", "mai", "ta", "EN", "eng"),
    fc.constantFrom("", "-IN", "_in", "-Deva", "-deva-IN", "-419", "-x", "-"),
  )
  .map((parts) => parts.join(""));
const named = fc.constantFrom(...NAMED_LANGUAGES).chain((one) => {
  const { label, own } = LANGUAGES[one];
  return fc.constantFrom(label, own, label.toUpperCase(), label.toLowerCase(), own.toUpperCase());
});
const text = fc.oneof(
  tag,
  named,
  fc.constantFrom("Tulu", "हिंदी", "n/a"),
  fc.string({ maxLength: 4 }),
);
/** As columns hold it: trimmed, and without what no column takes. */
const stored = fc.option(text.map((one) => one.replaceAll(/\p{Cc}/gu, "").trim() || "x"));
const offered = fc.uniqueArray(
  fc.constantFrom("hi", "hi-IN", "hi-Deva-IN", "bn", "ur", "mai", "ta", "en", "en-IN"),
  { minLength: 1, maxLength: 6 },
);

it("chooses the same language for customers as the domain does, of their field or an own one", async () => {
  const ctx = await sender("brevo");
  await fc.assert(
    fc.asyncProperty(
      fc.array(stored, { minLength: 20, maxLength: 20 }),
      offered,
      fc.boolean(),
      async (texts, tags, isKnown) => {
        const rows = texts.map((one, at) =>
          at % 2 === 0 || one === null
            ? { language: one }
            : { language: null, attributes: { language: one } },
        );
        const ids = await insertCustomers(ctx.database, ctx.account.id, rows);
        const [first = "hi", ...others] = isKnown ? tags : [undefined, ...tags];
        const message = {
          language: isKnown ? first : null,
          variants: others.map((language) => ({ language: String(language) })),
        };
        const language = customerVariant(message) ?? sql`null`;
        const found = await ctx.database.db
          .select({ language: sql<string | null>`${language}` })
          .from(customers)
          .where(sql`${customers.id} = any(${sql.param(ids)}::bigint[])`)
          .orderBy(customers.id);
        expect(found.map((one) => one.language)).toEqual(
          texts.map((one) => chooseVariant(message, one)),
        );
      },
    ),
    { numRuns: runs(60) },
  );
});
