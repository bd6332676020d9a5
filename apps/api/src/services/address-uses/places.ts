import type { AddressPlaceKind } from "@dakiya/domain/wire";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import {
  automations,
  campaigns,
  messageTemplates,
  products,
  savedBlocks,
} from "../../db/schema/index.ts";
import { automationDocuments } from "../automation-uses/documents.ts";

/** Columns that hold addresses, of the rows that are not sent yet. */
type Columns = {
  table: SQL;
  columns: Readonly<Record<string, "jsonb" | "text">>;
  unsent?: SQL;
  /** Rows are locked in this order. */
  order: string;
  hasUpdatedAt: boolean;
};

type Place = {
  /** A query of `id`, `name` and a `document` that has the addresses. */
  documents: (accountId: number) => SQL;
  /** Null for the brand, whose rows are versions that never change. */
  replaced: Columns | null;
};

function inColumns(replaced: Columns): Place {
  const columns = Object.keys(replaced.columns).map((name) => sql`${sql.identifier(name)}::text`);
  return {
    documents: (accountId) => sql`
      select id, name, concat_ws(chr(10), ${sql.join(columns, sql`, `)}) as document
      from ${replaced.table} where account_id = ${accountId} and ${replaced.unsent ?? sql`true`}`,
    replaced,
  };
}

const byId = { order: "id", hasUpdatedAt: true };

/** Of the version in force: its links, and its logo by the image's address. */
const brandDocument = (accountId: number): SQL => sql`
  select 0 as id, '' as name, concat_ws(chr(10), b.brand::text, '/images/' || i.hash) as document
  from (
    select brand from brands where account_id = ${accountId} order by version desc limit 1
  ) b
  left join images i on i.account_id = ${accountId} and i.id::text = b.brand ->> 'logo'`;

/**
 * THE table of where the address of an image or a file can stand in what is not sent. Published automations count, but
 * only their definitions are changed.
 */
export const PLACES: Readonly<Record<AddressPlaceKind, Place>> = {
  campaign: inColumns({
    ...{ table: sql`${campaigns}`, ...byId },
    columns: { design: "jsonb", html: "text", body: "text", variants: "jsonb" },
    unsent: sql`deleted_at is null and status in ('draft', 'scheduled')`,
  }),
  template: inColumns({
    ...{ table: sql`${messageTemplates}`, ...byId },
    columns: { design: "jsonb", words: "text", variants: "jsonb" },
  }),
  "saved-block": inColumns({
    ...{ table: sql`${savedBlocks}`, ...byId },
    columns: { block: "jsonb" },
  }),
  automation: {
    documents: automationDocuments,
    replaced: {
      ...{ table: sql`${automations}`, ...byId },
      columns: { document: "jsonb" },
      unsent: sql`deleted_at is null`,
    },
  },
  product: inColumns({
    ...{ table: sql`${products}`, order: "key", hasUpdatedAt: false },
    columns: { image: "text", link: "text" },
  }),
  brand: { documents: brandDocument, replaced: null },
};
