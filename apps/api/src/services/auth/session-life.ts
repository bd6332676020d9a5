import { sql } from "drizzle-orm";

/** A session without a renewal for this long has expired. */
export const IDLE = sql`interval '7 days'`;
/** So long after its sign-in a session ends in any case. */
export const ABSOLUTE = sql`interval '30 days'`;
