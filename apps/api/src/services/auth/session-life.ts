import { sql } from "drizzle-orm";

/** A session nobody has renewed for so long has ended. */
export const IDLE = sql`interval '7 days'`;
/** So long after its sign-in a session ends in any case. */
export const ABSOLUTE = sql`interval '30 days'`;
