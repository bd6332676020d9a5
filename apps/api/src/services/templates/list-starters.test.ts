import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { starterWire } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";

const run = withTestApp();

it("are shown in the account's own brand, and lead to its website", async () => {
  const [person, other] = [await run().signIn(), await run().signIn()];
  const brand = {
    ...DEFAULT_BRAND,
    colours: { main: "#8e4ec6", ground: "#faf8f4" },
    footer: { company: "Lamp & Light", address: "1 Lake Road\nPune 411001" },
    social: [{ network: "website", url: "https://lamps.example/shop" }],
  };
  expect((await person.rest("PUT", "/brand", brand)).status).toBe(200);
  const starters = z.array(starterWire).length(18);
  const own = starters.parse((await person.rest("GET", "/template/starters")).body.data);
  for (const { html, document } of own) {
    expect(html).toContain("background-color:#faf8f4");
    expect(html).toContain("Lamp &amp; Light");
    expect(html).toContain("Pune 411001");
    expect(JSON.stringify(document)).toContain('"https://lamps.example/shop');
    expect(html).not.toContain("example.com");
  }
  const others = starters.parse((await other.rest("GET", "/template/starters")).body.data);
  expect(others.map(({ key }) => key)).toEqual(own.map(({ key }) => key));
  for (const { html } of others) {
    expect(html).not.toContain("Lamp &amp; Light");
    expect(html).toContain("https://example.com/");
  }
});

it("show the brand's logo no wider than a logo is", async () => {
  const person = await run().signIn();
  const { account } = await run().memberOf(person);
  await run().deps.db.execute(sql`
    with image as (
      insert into images (account_id, hash, name, alt, type, width, height, size, content)
      values (${account.id}, gen_random_uuid(), 'Mark', 'Lamp & Light', 'image/png', 900, 300, 1, 'x')
      returning id
    )
    insert into brands (account_id, version, brand)
    select ${account.id}, 1, ${JSON.stringify(DEFAULT_BRAND)}::jsonb || jsonb_build_object('logo', id::text)
    from image
  `);
  const { body } = await person.rest("GET", "/template/starters");
  expect(body.data[0].html).toMatch(/<img [^>]*alt="Lamp &amp; Light"[^>]*width="200"/);
});
