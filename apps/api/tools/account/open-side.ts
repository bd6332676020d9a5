import pg from "pg";
import { primaryAddress } from "../../src/db/open/primary.ts";
import { inWords } from "../../src/in-words.ts";
import { postgresStore } from "../copy/store.ts";
import { writeAlike } from "../copy/tables.ts";
import { AccountMoveRefusal } from "./account-move-refusal.ts";
import type { Side } from "./copy-account.ts";

/** The name of the sessions of a move in PostgreSQL. */
export const APPLICATION = "dakiya move-account";

/**
 * Opens a connection to a database, whose rows are written as text alike everywhere.
 *
 * @param setting - The setting or option that names the address.
 * @throws AccountMoveRefusal
 */
export async function openSide(
  url: string,
  setting: string,
): Promise<Side & { close: () => Promise<void> }> {
  try {
    const client = new pg.Client({
      connectionString: await primaryAddress(url),
      keepAlive: true,
      application_name: APPLICATION,
    });
    // The statement under way fails, and says so.
    client.on("error", () => {});
    await client.connect();
    const { query } = postgresStore(client);
    await writeAlike(query);
    // So that its session ends soon after this process; not every system can tell.
    await query("set client_connection_check_interval = 1000").catch(() => {});
    return { client, query, close: async () => await client.end().catch(() => {}) };
  } catch (cause) {
    throw new AccountMoveRefusal(
      `The database at ${setting} can't be reached: ${inWords(cause)}. Correct the address, or start it.`,
      { cause },
    );
  }
}
