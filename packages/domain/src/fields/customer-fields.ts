// cspell:disable
import type { AttributeType } from "./definition.ts";

/** One row of the table: differences from the most common case. */
type FieldRow = {
  /** The property of a stored customer; the key where absent. */
  property?: string;
  label: string;
  type: Exclude<AttributeType, "tags">;
  choices?: readonly string[];
  /** No customer is without it: a text may be empty, a number 0. Others are null where they are missing. */
  required?: true;
  /** Of Yes/No: the value of a new customer. */
  initial?: boolean;
  /** False keeps it from the list of fields. */
  listed?: false;
  /** False keeps it out of messages. */
  variable?: false;
  /** Where it stands on the wire and in forms, like any other of its type. Absent: it has places of its own. */
  group?: "address" | "demographics";
  /** How rules ask about it, and where the rule builder lists it. Absent: they don't. */
  segment?: {
    group: "basic" | "more";
    place: number;
    /** Its name in rules; the key where absent. */
    name?: string;
    /** Type in rules, if it differs from its own. */
    type?: AttributeType;
  };
  /** Its column in files. New ones come last. One with an example belongs to the template. */
  column: { place: number; label?: string; example?: string };
  /**
   * Headings that mean it, the best first: ours, then those that Shopify, WooCommerce and WordPress, Mailchimp,
   * HubSpot, Zoho, Google Contacts, Outlook, Klaviyo, Brevo, Square and Wix write, then other languages. As
   * `normaliseHeader` leaves them; no heading stands twice in the table.
   */
  headings: string;
};

/** Every field that all accounts' customers have. All lists of fields derive from it. */
export const CUSTOMER_FIELDS = {
  name: {
    label: "Name",
    type: "text",
    required: true,
    segment: { group: "more", place: 5 },
    column: { place: 1, example: "Asha Rao" },
    headings: `
    name, full name, customer name, contact name, client name, name of customer, fullname, nombre completo,
    nom complet, vollstandiger name, नाम, पूरा नाम, ग्राहक का नाम, नाव`,
  },
  first_name: {
    property: "firstName",
    label: "First name",
    type: "text",
    listed: false,
    column: { place: 16 },
    // Its headings are the first of NAME_PARTS: beside a full name they are no part of it.
    headings: "",
  },
  email: {
    label: "Email",
    type: "text",
    required: true,
    segment: { group: "more", place: 6 },
    column: { place: 2, example: "asha.rao@example.com" },
    headings: `
    email, e mail, email address, e mail address, email id, e mail id, primary email, customer email,
    customer email address, contact email, user email, mail, mail id, email addr, e mail 1 value, email 1 value,
    email 1, email address 1, billing email, billing email address, billing e mail, work email,
    subscriber email, e mail 2 value, email 2 value, email 2, e mail 2 address, secondary email,
    e mail 3 value, email 3 value, email 3, e mail 3 address, company email, company email address, business email,
    business email address, emailadresse, e mail adresse, mailadresse,
    adresse e mail, adresse email, adresse mail, courriel, correo, correo electronico, e mailadres,
    emailadres, indirizzo email, endereco de email, ईमेल, ई मेल, ईमेल पता`,
  },
  phone: {
    label: "Phone",
    type: "text",
    column: { place: 3, example: "+91 98765 43210" },
    headings: `
    phone, phone number, mobile, mobile number, mobile phone, mobile phone number, contact number, telephone,
    telephone number, tel, cell, cell phone, phone no, mobile no, contact no, phone 1 value, phone 1,
    primary phone, default address phone, billing phone, billing phone number, whatsapp, whatsapp number,
    whatsapp no, whatsapp phone number,
    whats app, whats app number, whats app phone number, sms, phone 2 value, phone 2, home phone, business phone, work phone,
    other phone, telefon, telefonnummer, telefono, telefone, numero de telephone, handy, handynummer,
    फोन, फोन नंबर, फ़ोन, मोबाइल, मोबाइल नंबर`,
  },
  city: {
    label: "City",
    type: "text",
    group: "address",
    segment: { group: "basic", place: 4 },
    column: { place: 4, example: "Mumbai" },
    headings: `
    city, address city, town, city town, default address city, billing city, mailing city, shipping city,
    location city, address 1 city, home city, business city, city of residence, location, stadt, wohnort,
    ort, ville, ciudad, citta, cidade, plaats, शहर`,
  },
  state: {
    label: "State",
    type: "text",
    group: "address",
    segment: { group: "more", place: 2 },
    column: { place: 5, example: "Maharashtra" },
    headings: `
    state, address state, state region, region, province, state province, state name,
    default address province, default address province code, billing state, billing state code,
    mailing state, shipping state, location region, address 1 region, address 1 state region, home state,
    business state, province code, state code, bundesland, provincia, राज्य`,
  },
  country: {
    label: "Country",
    type: "text",
    group: "address",
    segment: { group: "basic", place: 5 },
    column: { place: 6, example: "India" },
    headings: `
    country, address country, country region, country name, default address country,
    default address country code, billing country, mailing country, shipping country, location country,
    address 1 country, home country, home country region, business country, country code, land, pays, pais,
    paese, देश`,
  },
  gender: {
    label: "Gender",
    type: "choice",
    choices: ["male", "female", "other"],
    group: "demographics",
    segment: { group: "more", place: 3, type: "text" },
    column: { place: 7, example: "female" },
    headings: "gender, demographics gender, sex, geschlecht, genre, genero, लिंग",
  },
  age: {
    label: "Age",
    type: "number",
    group: "demographics",
    segment: { group: "more", place: 1 },
    column: { place: 8, example: "34" },
    headings: "age, demographics age, age years, age in years, alter, edad, आयु, उम्र",
  },
  occupation: {
    label: "Occupation",
    type: "text",
    group: "demographics",
    segment: { group: "more", place: 4 },
    column: { place: 9, example: "Architect" },
    headings: `
    occupation, demographics occupation, job title, profession, job, designation, organization title,
    organization 1 title, title of job, beruf, profesion, पेशा, व्यवसाय`,
  },
  language: {
    label: "Language",
    type: "text",
    group: "demographics",
    segment: { group: "more", place: 8 },
    column: { place: 17 },
    headings: `
    language, preferred language, customer language, locale, lang, sprache, langue, idioma, lingua, taal, भाषा`,
  },
  total_spent: {
    property: "totalSpent",
    label: "Total spent",
    type: "money",
    required: true,
    segment: { group: "basic", place: 1 },
    column: { place: 10, example: "12500.50" },
    headings: `
    total spent, stats total spent, total spend, amount spent, total amount spent, total revenue, revenue,
    lifetime value, customer lifetime value, historic customer lifetime value, lifetime spend,
    lifetime spent, ltv, clv, total sales, money spent, spent, total purchase amount, total order value,
    कुल खर्च`,
  },
  order_count: {
    property: "orderCount",
    label: "Order count",
    type: "number",
    required: true,
    segment: { group: "basic", place: 2 },
    column: { place: 11, label: "Orders", example: "7" },
    headings: `
    order count, stats order count, orders, total orders, orders count, number of orders,
    historic number of orders, no of orders, num orders, purchases, total purchases, purchase count,
    number of purchases, transaction count, ऑर्डर`,
  },
  last_purchase: {
    property: "lastPurchaseAt",
    label: "Last purchase",
    type: "date",
    segment: { group: "basic", place: 3 },
    column: { place: 13 },
    headings: `
    last purchase, stats last purchase, last purchase date, last purchase at, last purchased,
    last purchased on, last order, last order date, last order at, last ordered, last order created,
    recent purchase date, most recent purchase date, last transaction date, recent deal close date`,
  },
  joined_date: {
    property: "joinedAt",
    label: "Joined",
    type: "date",
    segment: { name: "joined", group: "more", place: 7 },
    column: { place: 12, example: "2024-03-15" },
    headings: `
    joined date, joined, date joined, join date, joining date, joined at, joined on, created at, created,
    create date, created date, created time, created on, creation date, date created, created at utc 0,
    profile created on, date registered, registered, registered at, registered on, registration date,
    user registered, sign up, sign up date, signed up, signup date, signed up at, customer since, member since,
    optin time, confirm time, added time, date added, added on, subscribed on, subscribed at,
    subscription date`,
  },
  is_active: {
    property: "isActive",
    label: "Is active",
    type: "yes_no",
    required: true,
    initial: true,
    listed: false,
    variable: false,
    segment: { group: "basic", place: 6 },
    column: { place: 14, label: "Active" },
    headings: "is active, active, active customer, is enabled",
  },
  unsubscribed: {
    property: "unsubscribedAt",
    label: "Unsubscribed",
    type: "date",
    listed: false,
    variable: false,
    column: { place: 15 },
    headings: `
    unsubscribed, unsubscribed at, unsubscribed on, unsubscribed time, unsubscribed date, unsubscribe date,
    unsubscribe time, unsub time, date unsubscribed, is unsubscribed, has unsubscribed,
    unsubscribed from all email, opt out time, opt out date, opted out at, email opt out,
    email optout, opted out, opt out, optout, has opted out, has opted out of email, do not email,
    email suppressions, suppressed, blocklisted, blacklisted, email blocklisted, email blacklisted, do not contact, dnc,
    portal unsubscribe, opted out of all email, abgemeldet, abgemeldet am, desabonne, desinscrit, baja, fecha de baja,
    descadastrado, disiscritto, uitgeschreven, отписан`,
  },
  do_not_track: {
    property: "doNotTrack",
    label: "Do not track",
    type: "yes_no",
    required: true,
    initial: false,
    listed: false,
    variable: false,
    segment: { group: "more", place: 9 },
    column: { place: 18 },
    headings: `
    do not track, dnt, no tracking, email tracking disabled, tracking disabled, tracking opt out, opted out of tracking`,
  },
} as const satisfies Record<string, FieldRow>;

type Rows = typeof CUSTOMER_FIELDS;

/** The name of a built-in field: of its column in files, of its variable, and on the wire. */
export type BuiltInField = keyof Rows;

/** The property of a stored customer that a field is. */
export type PropertyOf<Key> = Key extends BuiltInField
  ? Rows[Key] extends { property: infer Property extends string }
    ? Property
    : Key
  : never;

type Values = {
  text: string;
  choice: string;
  number: number;
  money: number;
  date: Date;
  yes_no: boolean;
};

/** The built-in fields of a stored customer: money in rupees, null where there is no value. */
export type StoredFields = {
  [Key in BuiltInField as PropertyOf<Key>]:
    | Values[Rows[Key]["type"]]
    | (Rows[Key] extends { required: true } ? never : null);
};
export type StoredProperty = keyof StoredFields;

/** The fields that a message can use, and their values. */
export type VariableField = {
  [Key in BuiltInField]: Rows[Key] extends { variable: false } ? never : Key;
}[BuiltInField];
export type VariableValues = Pick<StoredFields, PropertyOf<VariableField>>;

/** The names by which rules ask about built-in fields. */
export type FieldInRules = {
  [Key in BuiltInField]: Rows[Key] extends { segment: infer Segment }
    ? Segment extends { name: infer Name extends string }
      ? Name
      : Key
    : never;
}[BuiltInField];

export type FieldGroup = NonNullable<FieldRow["group"]>;

/** A field that is treated like every other of its type: it stands in a group. */
export type PlainField<Group extends FieldGroup = FieldGroup> = {
  [Key in BuiltInField]: Rows[Key] extends { group: Group } ? Key : never;
}[BuiltInField];
export type PlainValue<Key extends PlainField> = StoredFields[PropertyOf<Key> & StoredProperty];
export type PlainValues = Pick<StoredFields, PropertyOf<PlainField>>;

/** The fields whose values are of one type. */
export type FieldOfType<Type extends FieldRow["type"]> = {
  [Key in BuiltInField]: Rows[Key]["type"] extends Type ? Key : never;
}[BuiltInField];

/** A row of the table with its name, its property written out. */
export type CustomerField = FieldRow & { key: BuiltInField; property: StoredProperty };
