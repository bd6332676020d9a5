import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();

const heading = (text: string, more: object = {}) => ({
  ...{ id: "h", type: "heading", level: 2, align: "left", inline: [{ text }] },
  ...more,
});
const IN_PUNE = {
  combinator: "and",
  rules: [{ field: "city", operator: "==", value: "Pune" }],
};

async function call(
  person: TestClient,
  method: "GET" | "POST" | "PUT",
  path: string,
  body?: object,
) {
  const response = await person.rest(method, path, body);
  expect(response.body.success, JSON.stringify(response.body)).toBe(true);
  return response.body.data;
}
const save = async (person: TestClient, block: object, name = "Offer"): Promise<string> =>
  (await call(person, "POST", "/saved-block", { name, block }))._id;
const draft = async (person: TestClient, name: string, ...blocks: object[]): Promise<string> => {
  const design = { version: 2, blocks };
  const input = { draft: { name, subject: "S", body: "", design } };
  return (await call(person, "POST", "/user/campaign-drafts", input))._id;
};
const drafts = async (person: TestClient, id: string): Promise<string[]> =>
  (await call(person, "GET", `/saved-block/${id}/drafts`)).map(
    ({ name }: { name: string }) => name,
  );
const draftOf = async (person: TestClient, id: string) =>
  await call(person, "GET", `/user/campaign-drafts/${id}`);

describe("an account's saved blocks", () => {
  it("are saved for everyone and without an origin, renamed, changed and deleted", async () => {
    const person = await run().signIn();
    const id = await save(person, heading("Sale", { showIf: IN_PUNE, savedBlock: "4" }));
    await save(person, heading("Hours"), "about us");
    expect(await call(person, "GET", "/saved-block")).toEqual([
      expect.objectContaining({ name: "about us", type: "heading" }),
      expect.objectContaining({ _id: id, name: "Offer", type: "heading" }),
    ]);
    expect((await call(person, "GET", `/saved-block/${id}`)).block).toEqual(heading("Sale"));
    const renamed = await call(person, "PUT", `/saved-block/${id}`, { name: "Diwali" });
    expect(renamed).toMatchObject({ name: "Diwali", block: heading("Sale") });
    const changed = await call(person, "PUT", `/saved-block/${id}`, { block: heading("New") });
    expect(changed).toMatchObject({ name: "Diwali", block: heading("New") });
    expect((await person.rest("DELETE", `/saved-block/${id}`)).body.message).toBe(
      "Saved block deleted",
    );
    expect((await person.rest("DELETE", `/saved-block/${id}`)).status).toBe(404);
    expect((await person.rest("GET", `/saved-block/${id}/drafts`)).status).toBe(404);
  });

  it("are at most 100, and none that can't be mailed", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    await run().deps.db.execute(sql`
      insert into saved_blocks (account_id, name, block)
      select ${account.id}, 'Block ' || n, '{}' from generate_series(1, 99) n
    `);
    const make = async () =>
      await person.rest("POST", "/saved-block", { name: "A", block: heading("A") });
    const responses = await Promise.all([make(), make()]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    for (const [body, message] of [
      [{ name: " ", block: heading("A") }, "Please give the block a name"],
      [
        { name: "A", block: { ...heading("A"), type: "x" } },
        "One of the blocks has an unknown kind",
      ],
      [{ name: "A", block: heading("a\0b") }, expect.stringMatching(/./)],
    ] as const) {
      const response = await person.rest("POST", "/saved-block", body);
      expect([response.status, response.body.message]).toEqual([400, message]);
    }
  });
});

describe("drafts that have a saved block", () => {
  it("are offered its change, and only those chosen get it, text and variables too", async () => {
    const person = await run().signIn();
    const id = await save(person, heading("Sale"));
    const old = heading("Old", { savedBlock: id, showIf: IN_PUNE });
    const own = heading("Mine", { id: "m" });
    const [first, second] = [
      await draft(person, "First", own, old),
      await draft(person, "Second", { id: "s", type: "section", blocks: [old] }),
    ];
    await draft(person, "Same", heading("Sale", { savedBlock: id }));
    await draft(person, "None", own);
    await draft(person, "Another's", heading("Old", { savedBlock: "1" }));
    expect(await drafts(person, id)).toEqual(["First", "Second"]);
    await call(person, "PUT", `/saved-block/${id}`, { block: heading("Sale for {name|you}") });
    expect(await drafts(person, id)).toEqual(["First", "Second", "Same"]);
    const path = `/saved-block/${id}/drafts`;
    const updated = await person.rest("POST", path, { drafts: [first, first, "0", "x"] });
    expect([updated.body.message, updated.body.data]).toEqual(["1 draft updated", { updated: 1 }]);
    const { design, body } = await draftOf(person, first);
    const now = heading("Sale for {name|you}", { savedBlock: id, showIf: IN_PUNE });
    expect(design.blocks).toEqual([own, now]);
    expect(body).toBe("Mine");
    expect((await draftOf(person, second)).design.blocks[0].blocks).toEqual([old]);
    expect(await drafts(person, id)).toEqual(["Second", "Same"]);
    const { rows } = await run().deps.db.execute(
      sql`select variables from campaigns where id = ${Number(first)}`,
    );
    expect(rows).toEqual([{ variables: ["name"] }]);
  });

  it("keep their messages in other languages, where its words are translated", async () => {
    const person = await run().signIn();
    const id = await save(person, heading("Sale"));
    const old = heading("Old", { savedBlock: id });
    const hindi = { version: 2, blocks: [heading("पुराना", { savedBlock: id })] };
    const variants = [{ language: "hi", subject: "स", body: "", design: hindi }];
    const message = { subject: "S", body: "", design: { version: 2, blocks: [old] } };
    const input = { draft: { name: "Diwali", ...message, language: "en", variants } };
    const draftId = (await call(person, "POST", "/user/campaign-drafts", input))._id;
    const path = `/saved-block/${id}/drafts`;
    expect(await call(person, "POST", path, { drafts: [draftId] })).toEqual({ updated: 1 });
    expect(await draftOf(person, draftId)).toMatchObject({
      design: { blocks: [heading("Sale", { savedBlock: id })] },
      language: "en",
      variants: [{ language: "hi", subject: "स", design: hindi }],
    });
  });

  it("stay alone where they are another's, sent, or no draft that can be read", async () => {
    const [person, other] = [await run().signIn(), await run().signIn()];
    const id = await save(person, heading("Sale"));
    const old = heading("Old", { savedBlock: id });
    const [mine, theirs, sent] = [
      await draft(person, "Mine", old, {
        id: "b",
        type: "button",
        align: "left",
        label: "Go",
        link: "",
      }),
      await draft(other, "Theirs", old),
      await draft(person, "Sent", old),
    ];
    await draft(person, "Odd", { ...old, level: "x" });
    await run().deps.db.execute(
      sql`update campaigns set status = 'completed' where id = ${Number(sent)}`,
    );
    expect(await drafts(person, id)).toEqual(["Mine"]);
    const path = `/saved-block/${id}/drafts`;
    const response = await person.rest("POST", path, { drafts: [mine, theirs, sent] });
    expect(response.body.data).toEqual({ updated: 1 });
    expect((await draftOf(person, mine)).design.blocks[0].inline).toEqual([{ text: "Sale" }]);
    expect((await draftOf(other, theirs)).design.blocks[0]).toEqual(old);
    expect((await other.rest("POST", path, { drafts: [theirs] })).status).toBe(404);
  });

  it("are found beyond the first that are read", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    const id = await save(person, heading("Sale"));
    const same = { version: 2, blocks: [heading("Sale", { savedBlock: id })] };
    await run().deps.db.execute(sql`
      insert into campaigns (account_id, name, status, subject, body, design)
      select ${account.id}, 'Same', 'draft', '', '', ${JSON.stringify(same)}::jsonb from generate_series(1, 45)
    `);
    await draft(person, "Last", heading("Old", { savedBlock: id }));
    expect(await drafts(person, id)).toEqual(["Last"]);
  });
});
