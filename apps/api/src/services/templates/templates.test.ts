import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { STARTERS } from "@dakiya/mail-design";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();

/** Texts that are JSON too stay the texts they are. */
const NUMBER = { name: "Number", subject: "7", mode: "text", content: "7" };
const TEXT = { name: "Diwali", subject: "Hello {name}", mode: "text", content: "Hi {name|there}" };
const HTML = { name: "Pasted", subject: "", mode: "html", content: "<p>Hi</p>" };
const DESIGN = {
  name: "Lamps",
  subject: "Lamps",
  mode: "design",
  content: STARTERS[0]?.write("https://lamps.example/"),
};

async function save(person: TestClient, template: object): Promise<string> {
  const { status, body } = await person.rest("POST", "/template", template);
  expect([status, body.message]).toEqual([201, "Template saved"]);
  expect(body.data).toMatchObject(template);
  return body.data._id;
}
const list = async (person: TestClient) => (await person.rest("GET", "/template")).body.data;

describe("an account's own templates", () => {
  it("are kept in each mode as they were given, listed without content, the last changed first", async () => {
    const person = await run().signIn();
    expect(await list(person)).toEqual([]);
    const ids: string[] = [];
    for (const template of [TEXT, HTML, DESIGN, NUMBER]) ids.push(await save(person, template));
    for (const [at, template] of [TEXT, HTML, DESIGN, NUMBER].entries())
      expect((await person.rest("GET", `/template/${ids[at]}`)).body.data).toMatchObject(template);
    const saved = await person.rest("PUT", `/template/${ids[0]}`, { ...HTML, name: "Diwali" });
    expect(saved.body.data).toMatchObject({ ...HTML, name: "Diwali", _id: ids[0] });
    const { content: _, ...summary } = HTML;
    expect(await list(person)).toEqual([
      { ...summary, name: "Diwali", _id: ids[0], updatedAt: saved.body.data.updatedAt },
      expect.objectContaining({ name: "Number" }),
      expect.objectContaining({ name: "Lamps" }),
      expect.objectContaining({ name: "Pasted" }),
    ]);
  });

  it("are shown in the account's brand where they are designed", async () => {
    const person = await run().signIn();
    await person.rest("PUT", "/brand", {
      ...DEFAULT_BRAND,
      colours: { main: "#0a5c36", ground: "#ffffff" },
    });
    const look = async (template: object) =>
      (await person.rest("GET", `/template/${await save(person, template)}`)).body.data.look;
    expect(await look(TEXT)).toBeUndefined();
    expect(await look(HTML)).toBeUndefined();
    expect(await look(DESIGN)).toMatch(/^<!DOCTYPE html.*#0a5c36/s);
  });

  it("are nobody else's, and gone when they are deleted", async () => {
    const [person, other] = [await run().signIn(), await run().signIn()];
    const id = await save(person, TEXT);
    for (const response of [
      await other.rest("GET", `/template/${id}`),
      await other.rest("PUT", `/template/${id}`, HTML),
      await other.rest("DELETE", `/template/${id}`),
      await person.rest("GET", "/template/x"),
    ])
      expect([response.status, response.body.message]).toEqual([404, "Template not found"]);
    expect(await list(other)).toEqual([]);
    expect((await person.rest("DELETE", `/template/${id}`)).body.message).toBe("Template deleted");
    expect((await person.rest("DELETE", `/template/${id}`)).status).toBe(404);
  });

  it("are refused with a sentence where they can't be kept", async () => {
    const person = await run().signIn();
    const refusals: [object, string][] = [
      [{ ...TEXT, name: " " }, "Please give the template a name"],
      [{ ...TEXT, name: "a\nb" }, "Name must be one line of text"],
      [{ ...TEXT, subject: "a\u2028b" }, "Subject must be one line of text"],
      [{ ...TEXT, content: "a\0b" }, "The message has characters that cannot be sent"],
      [{ ...HTML, content: "\ud800" }, "The message has characters that cannot be sent"],
      [{ ...HTML, content: "x".repeat(300_001) }, "The message may have at most 300000 characters"],
      [{ ...TEXT, mode: "pdf" }, "The mode of a template is text, html or design"],
      [{ ...DESIGN, content: "x" }, 'A designed message is { "version": 2, "blocks": [ … ] }'],
    ];
    for (const [template, message] of refusals) {
      const { status, body } = await person.rest("POST", "/template", template);
      expect([status, body.message]).toEqual([400, message]);
    }
    expect(await list(person)).toEqual([]);
  });

  it("are at most 200, also when two are saved at the same time", async () => {
    const person = await run().signIn();
    const { account } = await run().memberOf(person);
    await run().deps.db.execute(sql`
      insert into message_templates (account_id, name, subject, mode, words)
      select ${account.id}, 'Template ' || n, '', 'text', 'x' from generate_series(1, 199) n
    `);
    const responses = await Promise.all([1, 2].map(() => person.rest("POST", "/template", TEXT)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.message).toBe(
      "An account keeps at most 200 templates. Delete one you no longer use",
    );
  });

  it("leave a row in the security log for each change, and none where nothing changed", async () => {
    const person = await run().signIn();
    const id = await save(person, TEXT);
    await person.rest("PUT", `/template/${id}`, TEXT);
    await person.rest("PUT", `/template/${id}`, { ...TEXT, name: "Holi", content: "New" });
    await person.rest("DELETE", `/template/${id}`);
    const { body } = await person.rest("GET", "/audit?group=campaigns");
    const rows: { action: string; changes: object; details: object; subject: object }[] =
      body.data.items ?? body.data;
    expect(rows.map(({ action }) => action)).toEqual([
      "template.deleted",
      "template.saved",
      "template.created",
    ]);
    expect(rows[1]).toMatchObject({
      subject: { type: "template", _id: id, label: "Holi" },
      changes: { name: ["Diwali", "Holi"] },
      details: { fields: ["content"] },
    });
  });
});
