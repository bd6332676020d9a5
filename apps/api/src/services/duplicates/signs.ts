import type { DuplicateSign } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers, isGmail, mailboxKey, nameKey, nationalNumber } from "../../db/schema/index.ts";

/** A number with fewer digits is an extension, or no number at all. */
const MIN_PHONE_DIGITS = 7;

/** How customers with one sign stand together in an index. */
export type Sign = {
  key: SQL;
  /** The index has rows that fulfil this alone. */
  indexed: SQL;
  /** Which of these rows are possible duplicates. */
  counts: SQL;
  after: (key: string) => SQL;
  ascending: SQL;
  descending: SQL;
  /** Whether a text can be a key. */
  isKey: (text: string) => boolean;
};

const hashed = (key: SQL): Omit<Sign, "indexed"> => ({
  key,
  counts: sql`true`,
  after: (last) => sql`${key} > ${last}::bigint`,
  ascending: sql`asc`,
  descending: sql`desc`,
  isKey: (text) => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text),
});

const phone = nationalNumber(customers.phone);

/** A new sign is an index of the table and a line here. */
export const SIGNS: Readonly<Record<DuplicateSign, Sign>> = {
  // The operators of the index's class: any other order would sort the whole list.
  phone: {
    key: phone,
    indexed: sql`${customers.phone} is not null`,
    counts: sql`length(${phone}) >= ${MIN_PHONE_DIGITS}`,
    after: (last) => sql`${phone} ~>~ ${last}::text`,
    ascending: sql`using ~<~`,
    descending: sql`using ~>~`,
    isKey: (text) => /^\d{0,10}$/.test(text),
  },
  name: {
    ...hashed(nameKey(customers.name, customers.city)),
    indexed: sql`${customers.city} is not null`,
    counts: sql`btrim(${customers.name}) <> '' and btrim(${customers.city}) <> ''`,
  },
  email: { ...hashed(mailboxKey(customers.email)), indexed: isGmail(customers.email) },
};
