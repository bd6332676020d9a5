import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  addPeople,
  createPublished,
  DAY_MS,
  emailOf,
  movableClock,
  runTick,
  sendMails,
  wait,
} from "../../../../test/automations.ts";
import { rowsOf } from "../../../../test/database.ts";
import { block, complete, design, namesIn, order } from "../../../../test/products.ts";
import { withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { findClickTarget, renderView } from "../../deliveries/index.ts";
import { addCustomers } from "../index.ts";

const { sandbox, sender } = withSending();

/** An email that shows what each bought, and what is new to them. */
const shown = (id: string) => ({
  ...{ id, type: "send" as const },
  template: {
    subject: `${id} for {name}`,
    design: design(
      block(),
      block({ id: "q", source: { kind: "new", days: 30, withoutBought: true }, count: 1 }),
    ),
  },
});

const mailOf = (subject: string) =>
  sandbox()
    .store.find()
    .find((one) => one.subject === subject);
const productsIn = (subject: string): string[] => namesIn(mailOf(subject)?.html).filter(Boolean);
const pathsIn = (subject: string): string[] =>
  [...(mailOf(subject)?.html ?? "").matchAll(/\/c\/[^"?]+/g)].map(([path]) => path);

async function enter(ctx: Ctx, id: string, customerIds: string[]): Promise<void> {
  await addCustomers(ctx, { id, customerIds });
  await runTick(ctx);
  await sendMails(ctx);
}

it("An automation's email shows each customer their products, at the moment they reach it", async () => {
  const { clock, moveOn } = movableClock();
  const ctx: Ctx = { ...(await sender("brevo")), clock };
  const ids = await addPeople(
    ctx,
    ["Asha", "Ravi", "Bina", "Devi"].map((name) => ({ name })),
  );
  const [asha = "", ravi = "", bina = "", devi = ""] = ids;
  const buys = async (name: string, product: string, price: number, days = 1) =>
    await order(ctx, emailOf(ctx, name), days, [{ name: product, price }]);
  await buys("Asha", "Lamp", 100, 9);
  await buys("Ravi", "Bell", 40, 5);
  await complete(ctx);
  const { _id: id } = await createPublished(ctx, {
    steps: [shown("one"), wait("pause", 2), shown("two")],
  });
  await enter(ctx, id, [asha, bina]);
  expect(productsIn("one for Asha")).toEqual(["Lamp", "Bell"]);
  expect(productsIn("one for Bina")).toEqual(["Bell"]);
  expect(mailOf("one for Asha")?.html).toContain("₹100.00");

  // Later entries of the same email: other products, and another price.
  await buys("Devi", "Cup", 7);
  await buys("Ravi", "Bell", 45);
  await complete(ctx);
  await enter(ctx, id, [ravi, devi]);
  expect(productsIn("one for Ravi")).toEqual(["Bell", "Cup"]);
  expect(productsIn("one for Devi")).toEqual(["Cup", "Bell"]);
  expect(mailOf("one for Devi")?.html).toContain("₹45.00");
  expect(mailOf("one for Bina")?.html).toContain("₹40.00");

  const emails = await rowsOf(
    ctx.database,
    sql`select c.id::int as id, l.seq, l.recipient ->> 'name' as name from campaigns c
      join communication_logs l on l.account_id = c.account_id and l.campaign_id = c.id
      where c.account_id = ${ctx.account.id} order by l.seq`,
  );
  const campaignId = Number(emails[0]?.["id"]);
  expect(emails.map(({ name, seq }) => [name, seq])).toEqual([
    ...[
      ["Asha", 1],
      ["Bina", 2],
      ["Ravi", 3],
      ["Devi", 4],
    ],
  ]);
  const page = await renderView(ctx, { campaignId, seq: 2 });
  expect(page?.html).toContain("₹40.00");
  expect(namesIn(page?.html).filter(Boolean)).toEqual(["Bell"]);
  // Links of products that came later are click links as well.
  const targets = await Promise.all(
    [0, 1, 2].map(
      async (linkIndex) => await findClickTarget(ctx.db, { campaignId, seq: 4, linkIndex }),
    ),
  );
  expect(targets).toEqual(["Bell", "Lamp", "Cup"].map((name) => `https://shop.example/${name}`));
  for (const subject of ["one for Asha", "one for Devi"]) {
    expect(pathsIn(subject).length).toBeGreaterThan(0);
    expect(mailOf(subject)?.html).not.toContain('href="https://shop.example');
  }

  await buys("Asha", "Cup", 8);
  moveOn(2 * DAY_MS);
  await runTick(ctx);
  await sendMails(ctx);
  expect(productsIn("two for Asha")).toEqual(["Cup", "Lamp", "Bell"]);
});
