import { sql } from "drizzle-orm";
import type { Database } from "../src/db/client.ts";
import { rowsOf } from "./database.ts";

/** Every spelling of a text in a row: plain in any case, in bytes, and in Base64. */
function spellings(text: string): string[] {
  const cased = [text, text.toLowerCase(), text.toUpperCase()];
  return cased.flatMap((one) => {
    const bytes = Buffer.from(one);
    // Base64 depends on where the text begins; this is the certain part for each of the three offsets.
    const base64 = [0, 1, 2].map((shift) => {
      const encoded = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
      return encoded.slice(shift === 0 ? 0 : 4, -4);
    });
    return [bytes.toString("hex"), ...base64];
  });
}

/**
 * Searches every column of every table, the queue's among them, for texts.
 *
 * @returns Where they were found, as "table: text", without repetition.
 */
export async function searchDatabase(
  database: Database,
  texts: readonly string[],
): Promise<string[]> {
  const tables = await rowsOf(
    database,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
      order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    for (const text of texts) {
      const [row] = await rowsOf(
        database,
        sql`select exists (
          select from ${sql.raw(String(name))} t
          where strpos(lower(t::text), ${text.toLowerCase()}) > 0 or exists (
            select from unnest(${sql.param(spellings(text))}::text[]) spelling where strpos(t::text, spelling) > 0
          )
        ) as yes`,
      );
      if (row?.["yes"] === true) found.push(`${String(name).replace("public.", "")}: ${text}`);
    }
  }
  return found;
}
