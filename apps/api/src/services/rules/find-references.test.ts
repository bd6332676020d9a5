import { NO_REFERENCES } from "@dakiya/domain/segment";
import { expect, it } from "vitest";
import { insertCampaign, insertSegment } from "../../../test/campaigns.ts";
import { createUser, testCtx, withTestDatabase } from "../../../test/database.ts";
import { insertReferences } from "../../../test/reference-world.ts";
import { findReferences } from "./find-references.ts";

const database = withTestDatabase();

it("Names to choose from are the account's own, the newest first, without drafts and deleted ones", async () => {
  const [ours, theirs] = [await createUser(database()), await createUser(database())];
  const ctx = testCtx(database(), ours);
  const loggedAt = new Date();
  const insert = async (accountId: number, name: string, more = {}): Promise<string> =>
    String((await insertCampaign(database(), accountId, { name, loggedAt, ...more })).id);
  const [old, fresh] = [
    await insert(ctx.account.id, "Holi"),
    await insert(ctx.account.id, "HOLI 2"),
  ];
  await insert(ctx.account.id, "Holi draft", { loggedAt: null, status: "draft" });
  const deleted = await insert(ctx.account.id, "Holi deleted", { deletedAt: new Date() });
  const foreign = await insert(theirs.account.id, "Holi of theirs");
  expect(await findReferences(ctx, { kind: "campaign", search: " holi" })).toEqual([
    { _id: fresh, name: "HOLI 2" },
    { _id: old, name: "Holi" },
  ]);
  const ids = [old, deleted, foreign].join(",");
  expect(await findReferences(ctx, { kind: "campaign", ids })).toEqual([
    { _id: old, name: "Holi" },
  ]);
});

it("Each kind is found by name and by id; an archived segment keeps its name and is not offered", async () => {
  const ctx = testCtx(database(), await createUser(database()));
  const { ids } = await insertReferences(database(), ctx.account.id, NO_REFERENCES);
  for (const kind of ["automation", "import"] as const) {
    const found = await findReferences(ctx, { kind });
    expect(found.map(({ _id }) => Number(_id)).toSorted()).toEqual(
      [...ids[kind].values()].toSorted(),
    );
    const byId = await findReferences(ctx, { kind, ids: found.map(({ _id }) => _id).join(",") });
    expect(byId).toEqual(expect.arrayContaining(found));
  }
  const [file] = await findReferences(ctx, { kind: "import", search: "CUSTOMERS" });
  expect(file?.name).toMatch(/^customers\.csv \(\d{1,2} [A-Z][a-z]{2} \d{4}\)$/);
  const archived = await insertSegment(database(), ctx.account.id, {
    name: "Old VIPs",
    archivedAt: new Date(),
  });
  expect(await findReferences(ctx, { kind: "segment", search: "vip" })).toEqual([]);
  expect(await findReferences(ctx, { kind: "segment", ids: String(archived) })).toEqual([
    { _id: String(archived), name: "Old VIPs" },
  ]);
});
