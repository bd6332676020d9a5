// cspell:disable
import { FIELD_LIST, byField } from "../fields/field-list.ts";
import type { ImportColumn } from "./columns.ts";

/** Which heading means which column, the best first, as `normaliseHeader` leaves them; each stands once. */
export const SYNONYMS: Record<ImportColumn, readonly string[]> = {
  ...byField(
    FIELD_LIST,
    ({ key }) => key,
    ({ headings }) => words(headings),
  ),
  subscribed: words(`
    subscribed, is subscribed, accepts email marketing, accepts marketing, accepts email,
    email marketing consent, marketing consent, email consent, email marketing status,
    email marketing state, email subscriber status, email subscription status,
    subscription status, subscriber status, newsletter, newsletter subscribed, newsletter subscription,
    email opt in, opt in, opted in, marketing opt in, marketing email consent, newsletter opt in, newsletteranmeldung,
    newsletter anmeldung, newsletter abonniert, abonne newsletter, inscrit newsletter, suscrito, boletin, inscrito,
    iscritto, nieuwsbrief, nyhetsbrev, рассылка, न्यूज़लेटर`),
  bounced: words(`
    bounced, hard bounced, hard bounce, hard bounced at, bounced at, email hard bounce reason, hard bounce reason,
    bounce reason, portal bounce, global bounce, invalid email address, email address quarantined`),
  complained: words(`
    complained, complained at, spam complaint, spam report, portal spam report, reported spam, marked as spam,
    spam reported at`),
};

/** Headings that say `name` only when nothing better does. */
export const WEAK_NAMES = words(`
  display name, billing name, shipping name, contact, customer, client, subscriber, file as, username,
  user name, user login, nickname`);
/** The parts a name is put together from, in the order they are spoken. */
export const NAME_PARTS = [
  words("first name, given name, firstname, forename, billing first name, fname, vorname, prenom"),
  words("middle name, additional name, middlename"),
  words(
    "last name, family name, lastname, surname, billing last name, lname, nachname, nom, nom de famille",
  ),
] as const;

/** HubSpot has one such column for each kind of email: "Opted out of email: Marketing Information". */
export const OPT_OUT_PREFIX = "opted out of email";

function words(list: string): string[] {
  return list === "" ? [] : list.split(",").map((word) => word.trim());
}
