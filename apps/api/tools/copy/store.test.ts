import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { embeddedStore } from "./store.ts";

const ROWS = 40;
const VALUE_BYTES = 1024 * 1024;
/** Bytes are written as hexadecimal digits, and pieces are of about 16 MB. */
const MAX_PIECE_BYTES = 2 * 24 * 1024 * 1024;

it("reads every row of a table of large values once, a part at a time", async () => {
  const pglite = await PGlite.create();
  try {
    await pglite.exec("create table images (id int, bytes bytea)");
    await pglite.exec("alter table images alter bytes set storage external");
    await pglite.exec(`
      insert into images select id, decode(repeat('07', ${VALUE_BYTES}), 'hex') from generate_series(0, ${ROWS - 1}) id`);
    const ids: number[] = [];
    let largest = 0;
    for await (const piece of embeddedStore(pglite).read({
      name: "images",
      columns: "id, bytes",
    })) {
      largest = Math.max(largest, piece.length);
      const lines = Buffer.from(piece).toString("latin1").trimEnd().split("\n");
      ids.push(...lines.map((line) => Number.parseInt(line, 10)));
    }
    expect(ids).toEqual(Array.from({ length: ROWS }, (_, id) => id));
    expect(largest).toBeLessThan(MAX_PIECE_BYTES);
  } finally {
    await pglite.close();
  }
}, 60_000);
