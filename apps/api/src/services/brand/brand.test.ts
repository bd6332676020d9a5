import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();

async function newImage(person: TestClient): Promise<string> {
  const { account } = await run().memberOf(person);
  const { rows } = await run().deps.db.execute(sql`
    insert into images (account_id, hash, name, type, width, height, size, content)
    values (${account.id}, gen_random_uuid(), 'Mark', 'image/png', 4, 2, 1, 'x') returning id
  `);
  return String(rows[0]?.["id"]);
}
const get = async (person: TestClient) => (await person.rest("GET", "/brand")).body.data;

const BRAND = {
  logo: null,
  colours: { main: "#8e4ec6", ground: "#faf8f4" },
  font: "serif",
  radius: 4,
  footer: { company: "Acme", address: "1 Lake Road\nPune 411001" },
  social: [{ network: "instagram", url: "https://instagram.com/acme" }],
};

it("is a default until it is saved, and then one version after the other, each kept as it was", async () => {
  const person = await run().signIn();
  expect(await get(person)).toEqual({ ...DEFAULT_BRAND, version: 0, savedAt: null });
  const first = (await person.rest("PUT", "/brand", BRAND)).body.data;
  expect(first).toMatchObject({ ...BRAND, version: 1 });
  expect((await person.rest("PUT", "/brand", BRAND)).body.data).toEqual(first);
  const changed = { ...BRAND, radius: 9, colours: { main: "#ABC", ground: "faf8f4" } };
  const second = (await person.rest("PUT", "/brand", changed)).body.data;
  expect(second).toMatchObject({ version: 2, radius: 9, colours: { main: "#aabbcc" } });
  expect(await get(person)).toEqual(second);
  const { account } = await run().memberOf(person);
  const { rows } = await run().deps.db.execute(
    sql`select brand from brands where account_id = ${account.id} order by version`,
  );
  expect(rows[0]).toEqual({ brand: BRAND });
  const audit = await run().deps.db.execute(sql`
    select details from audit_events where account_id = ${account.id} and action = 'brand.changed'
    order by id
  `);
  expect(audit.rows.at(-1)).toEqual({ details: { parts: ["colours", "radius"] } });
});

it("takes its logo from the library, where it then can't be deleted", async () => {
  const [person, other] = [await run().signIn(), await run().signIn()];
  const [logo, next] = [await newImage(person), await newImage(person)];
  for (const id of [await newImage(other), "0", "x"]) {
    const { status, body } = await person.rest("PUT", "/brand", { ...BRAND, logo: id });
    expect([status, body.errors?.[0]?.path]).toEqual([400, "logo"]);
  }
  const saved = (await person.rest("PUT", "/brand", { ...BRAND, logo })).body.data;
  expect(saved.logo).toMatchObject({ _id: logo, name: "Mark", uses: ["logo"] });
  const uses = async () =>
    (await person.rest("GET", "/images")).body.data.map(
      (image: { _id: string; uses: string[] }) => [image._id, image.uses],
    );
  expect(await uses()).toEqual([
    [next, []],
    [logo, ["logo"]],
  ]);
  const refused = await person.rest("DELETE", `/images/${logo}`);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "“Mark” is shown by your brand. Remove it there first",
  ]);
  await person.rest("PUT", "/brand", { ...BRAND, logo: next });
  expect((await person.rest("DELETE", `/images/${logo}`)).status).toBe(200);
  expect((await get(other)).version).toBe(0);
});

it("keeps the newest 200 versions", async () => {
  const person = await run().signIn();
  const { account } = await run().memberOf(person);
  await run().deps.db.execute(sql`
    insert into brands (account_id, version, brand)
    select ${account.id}, n, ${JSON.stringify(BRAND)}::jsonb from generate_series(1, 200) n
  `);
  await person.rest("PUT", "/brand", { ...BRAND, radius: 1 });
  const { rows } = await run().deps.db.execute(sql`
    select min(version) as oldest, max(version) as newest from brands where account_id = ${account.id}
  `);
  expect(rows).toEqual([{ oldest: 2, newest: 201 }]);
});
