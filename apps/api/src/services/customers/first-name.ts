import { TITLES, TITLES_BEFORE_NAMES } from "@dakiya/domain/customer";
import { sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import { customers } from "../../db/schema/index.ts";

/** The characters JavaScript's `trim` removes. */
const SPACES = String.raw`\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;
/** Other control characters, which rendering turns into spaces. */
const CONTROLS = String.raw`\u0001-\u0008\u000e-\u001f\u007f-\u009f`;

/** A text that shows nothing in a message. */
export const BLANK = `^[${SPACES}${CONTROLS}]*$`;
const SPACES_ALONE = `^[${SPACES}]*$`;
const TITLE = [...TITLES, ...TITLES_BEFORE_NAMES].join("|");
const TITLES_IN_FRONT = `^[${SPACES}]*((${TITLE})\\.?[${SPACES}]+)*`;
/** Nothing, or after titles a word that shows nothing, or the last of titles alone. */
const BLANK_FIRST_WORD =
  `^[${SPACES}]*($|((${TITLE})\\.?[${SPACES}]+)*([${CONTROLS}]+([${SPACES}]|$)|` +
  `(${TITLES.join("|")})\\.?[${SPACES}]*$))`;

/** The twin of `firstNameOf` of domain: whether it is empty, or shows nothing. */
export const hasNoFirstName = (): SQL => sql`case
  when coalesce(${customers.firstName}, '') ~ ${SPACES_ALONE}::text then ${customers.name} ~* ${BLANK_FIRST_WORD}::text
  else ${customers.firstName} ~ ${BLANK}::text end`;

/** The twin of `beginsWithFirstName` of domain, for two texts of one line. */
export const beginsWithFirstName = (name: SQL, firstName: SQL): SQL => sql`(
  starts_with(lower(${name}) || ' ', lower(${firstName}) || ' ')
  or starts_with(lower(regexp_replace(${name}, ${TITLES_IN_FRONT}::text, '', 'i')) || ' ', lower(${firstName}) || ' '))`;
