// cspell:disable
import type { ImportColumn } from "./columns.ts";

/**
 * Which heading means which column, the best first: ours, then those that Shopify, WooCommerce and WordPress,
 * Mailchimp, HubSpot, Zoho, Google Contacts, Outlook, Klaviyo, Brevo, Square and Wix write, then other languages.
 * Written as `normaliseHeader` leaves them; each stands once.
 */
export const SYNONYMS: Record<ImportColumn, readonly string[]> = {
  name: words(`
    name, full name, customer name, contact name, client name, name of customer, fullname, nombre completo,
    nom complet, vollstandiger name, नाम, पूरा नाम, ग्राहक का नाम, नाव`),
  email: words(`
    email, e mail, email address, e mail address, email id, e mail id, primary email, customer email,
    customer email address, contact email, user email, mail, mail id, email addr, e mail 1 value, email 1 value,
    email 1, email address 1, billing email, billing email address, billing e mail, work email,
    subscriber email, e mail 2 value, email 2 value, email 2, e mail 2 address, secondary email,
    e mail 3 value, email 3 value, email 3, e mail 3 address, company email, company email address, business email,
    business email address, emailadresse, e mail adresse, mailadresse,
    adresse e mail, adresse email, adresse mail, courriel, correo, correo electronico, e mailadres,
    emailadres, indirizzo email, endereco de email, ईमेल, ई मेल, ईमेल पता`),
  phone: words(`
    phone, phone number, mobile, mobile number, mobile phone, mobile phone number, contact number, telephone,
    telephone number, tel, cell, cell phone, phone no, mobile no, contact no, phone 1 value, phone 1,
    primary phone, default address phone, billing phone, billing phone number, whatsapp, whatsapp number,
    whatsapp no, whatsapp phone number,
    whats app, whats app number, whats app phone number, sms, phone 2 value, phone 2, home phone, business phone, work phone,
    other phone, telefon, telefonnummer, telefono, telefone, numero de telephone, handy, handynummer,
    फोन, फोन नंबर, फ़ोन, मोबाइल, मोबाइल नंबर`),
  city: words(`
    city, address city, town, city town, default address city, billing city, mailing city, shipping city,
    location city, address 1 city, home city, business city, city of residence, location, stadt, wohnort,
    ort, ville, ciudad, citta, cidade, plaats, शहर`),
  state: words(`
    state, address state, state region, region, province, state province, state name,
    default address province, default address province code, billing state, billing state code,
    mailing state, shipping state, location region, address 1 region, address 1 state region, home state,
    business state, province code, state code, bundesland, provincia, राज्य`),
  country: words(`
    country, address country, country region, country name, default address country,
    default address country code, billing country, mailing country, shipping country, location country,
    address 1 country, home country, home country region, business country, country code, land, pays, pais,
    paese, देश`),
  gender: words("gender, demographics gender, sex, geschlecht, genre, genero, लिंग"),
  age: words("age, demographics age, age years, age in years, alter, edad, आयु, उम्र"),
  occupation: words(`
    occupation, demographics occupation, job title, profession, job, designation, organization title,
    organization 1 title, title of job, beruf, profesion, पेशा, व्यवसाय`),
  total_spent: words(`
    total spent, stats total spent, total spend, amount spent, total amount spent, total revenue, revenue,
    lifetime value, customer lifetime value, historic customer lifetime value, lifetime spend,
    lifetime spent, ltv, clv, total sales, money spent, spent, total purchase amount, total order value,
    कुल खर्च`),
  order_count: words(`
    order count, stats order count, orders, total orders, orders count, number of orders,
    historic number of orders, no of orders, num orders, purchases, total purchases, purchase count,
    number of purchases, transaction count, ऑर्डर`),
  joined_date: words(`
    joined date, joined, date joined, join date, joining date, joined at, joined on, created at, created,
    create date, created date, created time, created on, creation date, date created, created at utc 0,
    profile created on, date registered, registered, registered at, registered on, registration date,
    user registered, sign up, sign up date, signed up, signup date, signed up at, customer since, member since,
    optin time, confirm time, added time, date added, added on, subscribed on, subscribed at,
    subscription date`),
  last_purchase: words(`
    last purchase, stats last purchase, last purchase date, last purchase at, last purchased,
    last purchased on, last order, last order date, last order at, last ordered, last order created,
    recent purchase date, most recent purchase date, last transaction date, recent deal close date`),
  is_active: words("is active, active, active customer, is enabled"),
  unsubscribed: words(`
    unsubscribed, unsubscribed at, unsubscribed on, unsubscribed time, unsubscribed date, unsubscribe date,
    unsubscribe time, unsub time, date unsubscribed, is unsubscribed, has unsubscribed,
    unsubscribed from all email, opt out time, opt out date, opted out at, email opt out,
    email optout, opted out, opt out, optout, has opted out, has opted out of email, do not email,
    email suppressions, suppressed, blocklisted, blacklisted, email blocklisted, email blacklisted, do not contact, dnc,
    portal unsubscribe, opted out of all email, abgemeldet, abgemeldet am, desabonne, desinscrit, baja, fecha de baja,
    descadastrado, disiscritto, uitgeschreven, отписан`),
  // Its headings are the first of NAME_PARTS: beside a full name they are no part of it.
  first_name: [],
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
  return list.split(",").map((word) => word.trim());
}
