import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { withTestDatabase } from "../../../test/database.ts";
import { openCopy } from "./open-copy.ts";

const database = withTestDatabase();

// The embedded database can't COPY.
it.skipIf(process.env["TEST_DATABASE_URL"] === undefined)(
  "tells at a later write what the database refused of an earlier one",
  async () => {
    const client = await database().pool.connect();
    await client.query("create temporary table numbers (n int primary key)");
    const copy = openCopy(client, "copy numbers (n) from stdin");
    const twice = Buffer.from("1\n1\n");
    const writing = async (): Promise<never> => {
      for (;;) {
        await copy.write(twice);
        await turn();
      }
    };
    await expect(writing()).rejects.toMatchObject({ code: "23505" });
    client.release(true);
  },
);
