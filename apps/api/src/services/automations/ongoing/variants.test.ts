import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import type { DesignDocument } from "@dakiya/domain/campaign/design";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  mail,
  movableClock,
  runTick,
  sendMails,
} from "../../../../test/automations.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { saveBrand } from "../../brand/save-brand.ts";
import { addCodes } from "../../coupons/add-codes.ts";
import { createPool } from "../../coupons/pools.ts";
import { addCustomers, getEmailReport } from "../index.ts";

const { sandbox, sender } = withSending();

const HINDI: DesignDocument = {
  version: 2,
  blocks: [
    { id: "a", type: "heading", level: 1, align: "left", inline: [{ text: "नमस्ते {name}" }] },
    {
      ...{ id: "b", type: "button", align: "left", label: "पुणे", link: "https://shop.example/" },
      showIf: { combinator: "and", rules: [{ field: "city", operator: "==", value: "Pune" }] },
    },
  ],
};

it("An automation's email goes to each customer in their language, with blocks, codes and a report by language", async () => {
  const { clock } = movableClock();
  const ctx: Ctx = { ...(await sender("resend")), clock };
  await saveBrand(ctx, { ...DEFAULT_BRAND, footer: { company: "Acme", address: "1 Road" } });
  const pool = { name: "Welcome", worth: "", expiresOn: null, warnBelow: null };
  const { _id: poolId } = await createPool(ctx, pool);
  await addCodes(ctx, { id: poolId, codes: ["A", "B", "C"] });
  const step = mail("one");
  const { _id: id } = await createPublished(ctx, {
    steps: [
      {
        ...step,
        template: {
          ...{ ...step.template, language: "en" },
          variants: [{ language: "hi", subject: "कोड {coupon:welcome}", design: HINDI }],
        },
      },
    ],
  });
  const customerIds = await addPeople(ctx, [
    { name: "Asha", city: "Pune", language: "hi" },
    { name: "Bina", city: "Agra", language: "Hindi" },
    { name: "Chitra", language: "ta" },
  ]);
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  await sendMails(ctx);
  const mails = sandbox()
    .store.find()
    .toSorted((a, b) => a.subject.localeCompare(b.subject));
  expect(mails.map(({ subject }) => subject)).toEqual(["Mail one for Chitra", "कोड A", "कोड B"]);
  expect(mails[1]?.html).toContain("पुणे");
  expect(mails[2]?.html).toContain("नमस्ते Bina");
  expect(mails[2]?.html).not.toContain("पुणे");
  const report = await getEmailReport(ctx, { id, step: "one" });
  expect(report.languages).toEqual([
    { language: "en", recipients: 1 },
    { language: "hi", recipients: 2 },
  ]);
});
