import { NOTE_LIMITS } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();
let owner: TestClient;
let customerId: string;

beforeEach(async () => {
  owner = await run().signIn();
  const made = await owner.rest("POST", "/customer/", { name: "Asha", email: "asha@example.in" });
  customerId = made.body.data._id;
});

const path = (noteId = "") => `/customer/${customerId}/notes${noteId && `/${noteId}`}`;
const add = async (text: string) => await owner.rest("POST", path(), { text });
const texts = async () =>
  (await owner.rest("GET", path())).body.data.map((note: { text: string }) => note.text);

it("keeps notes newest first, lets them be changed in their place, and deletes them", async () => {
  const first = await add("Calls after six\nTamil");
  expect(first.status).toBe(201);
  await add("  Wants the blue one ");
  expect(await texts()).toEqual(["Wants the blue one", "Calls after six\nTamil"]);
  const id = first.body.data._id;
  expect(first.body.data.updatedAt).toBe(first.body.data.createdAt);
  const changed = await owner.rest("PUT", path(id), { text: "Calls after seven" });
  expect(changed.body.data.createdAt).toBe(first.body.data.createdAt);
  expect(changed.body.data.updatedAt > changed.body.data.createdAt).toBe(true);
  expect(await texts()).toEqual(["Wants the blue one", "Calls after seven"]);
  expect((await owner.rest("DELETE", path(id))).body.message).toBe("Note deleted");
  expect((await owner.rest("DELETE", path(id))).status).toBe(404);
  expect(await texts()).toEqual(["Wants the blue one"]);
});

it("refuses empty, too long and invalid texts, each with a sentence", async () => {
  for (const [text, message] of [
    ["  ", "Write something first"],
    ["a".repeat(NOTE_LIMITS.text + 1), "Note may have at most 2000 characters"],
    ["a\u0000", "A note holds plain text"],
  ] as const) {
    const refused = await add(text);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(message);
  }
  expect((await add("अ".repeat(NOTE_LIMITS.text))).status).toBe(201);
});

it("keeps 200 notes of a customer and refuses one more", async () => {
  const { id } = (await run().memberOf(owner)).account;
  await run().deps.db.execute(sql`
    insert into customer_notes (account_id, customer_id, text)
    select ${id}, ${customerId}, 'n' from generate_series(1, ${NOTE_LIMITS.notes - 1})`);
  const both = await Promise.all([add("a"), add("b")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

it("finds a note only at its own customer, and nothing of another account", async () => {
  const note = (await add("Mine")).body.data._id;
  const other = await owner.rest("POST", "/customer/", { name: "B", email: "b@example.in" });
  const elsewhere = `/customer/${other.body.data._id}/notes/${note}`;
  expect((await owner.rest("PUT", elsewhere, { text: "x" })).status).toBe(404);
  const stranger = await run().signIn();
  expect((await stranger.rest("GET", path())).status).toBe(404);
  expect((await stranger.rest("POST", path(), { text: "x" })).status).toBe(404);
});

it("leaves no word of a note in the security log", async () => {
  await add("Owes ₹500");
  const { body } = await owner.rest("GET", "/audit");
  expect(body.data).toContainEqual(
    expect.objectContaining({ action: "note.created", subject: expect.anything() }),
  );
  expect(JSON.stringify(body)).not.toContain("Owes");
});
