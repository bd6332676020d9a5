import type { AttributeTypes } from "@dakiya/domain/fields";
import type { Listed } from "./consent.ts";
import type { Moved } from "./parts.ts";

/** A row of `customers` as `to_jsonb` writes it, in UTC. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  name: string;
  email: string;
  attributes: Readonly<Record<string, unknown>>;
  campaigns_received: number;
  created_at: string;
  unsubscribed_at: string | null;
  last_opened_at: string | null;
  last_clicked_at: string | null;
  has_consent: boolean;
};

/** Data for an undo, stored as JSON in the merge's row. */
export type Snapshot = {
  gone: StoredRow;
  /** The kept customer before and after. */
  before: StoredRow;
  after: StoredRow;
  /** Types of the own fields: a value of a field that has another since is not given back. */
  types: AttributeTypes;
  listed: Listed[];
  moved: Moved;
};
