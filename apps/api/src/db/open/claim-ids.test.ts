import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createUser, rowsOf, withTestDatabase } from "../../../test/database.ts";
import type { Database } from "../client.ts";
import { IDS_OF_ONE, claimIds } from "./claim-ids.ts";

const open = withTestDatabase();
let database: Database;
beforeAll(() => {
  database = open();
});

const claim = async (id: number): Promise<void> =>
  await database.asOwner(async (client) => await claimIds(client, id));

const nextOf = async (name: string): Promise<number> => {
  const [row] = await rowsOf(database, sql`select nextval(${name}::regclass)::text as next`);
  return Number(row?.["next"]);
};

const CAMPAIGNS = "public.campaigns_id_seq";

describe("ids of an installation", () => {
  it("begin where its range begins, of each table, and go on from there at the next start", async () => {
    const before = await createUser(database);
    expect(before.account.id).toBeLessThan(IDS_OF_ONE);
    await claim(3);
    await claim(3);
    const { account, user } = await createUser(database);
    expect(account.id).toBe(3 * IDS_OF_ONE + 1);
    expect(user.id).toBe(3 * IDS_OF_ONE + 1);
    expect(await nextOf(CAMPAIGNS)).toBe(3 * IDS_OF_ONE + 1);
    await claim(3);
    expect((await createUser(database)).account.id).toBe(account.id + 1);
    expect(await nextOf(CAMPAIGNS)).toBe(3 * IDS_OF_ONE + 2);
  });

  it("stay below what a link in an email has room for", () => {
    expect(4_096 * IDS_OF_ONE).toBeLessThanOrEqual(2 ** 48);
  });

  it("are never given a second time: a lower number is refused, a higher one is taken", async () => {
    await claim(7);
    await expect(claim(0)).rejects.toThrow(
      "INSTALLATION_ID is 0, and this database has given ids of installation 7. Set it to 7",
    );
    await claim(4_095);
    expect((await createUser(database)).account.id).toBe(4_095 * IDS_OF_ONE + 1);
  });
});
