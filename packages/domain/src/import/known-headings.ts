// cspell:disable
/**
 * Headings that Shopify, WooCommerce and WordPress, Mailchimp, HubSpot, Zoho, Google Contacts, Outlook, Klaviyo,
 * Brevo, Square and Wix write and that hold nothing a customer has here. As `normaliseHeader` leaves them.
 */
const KNOWN = new Set(
  `line, reason, id, note, notes, tags, tag, labels, label, company, company name, address, website, url,
  birthday, date of birth, dob, anniversary, source, timezone, time zone, photo, salutation,
  title, suffix, prefix, initials, department, description, currency, currency code, created by, created by id,
  modified by, modified by id, modified time, modified at, modified date, modified on, last modified date, last modified time,
  last modified, last activity time, last activity date, last activity, updated, updated at,
  customer id, accepts sms marketing, accepts whatsapp marketing, accepts whats app marketing,
  whats app blocklisted, whatsapp blocklisted, tax exempt, tax exempt overrides,
  default address company, default address zip, zip, zip code, zipcode, postal code, postcode, post code,
  pincode, pin code, address 1, address1, address 2, address2, street, street address, street address 1,
  street address 2, address line 1, address line 2,
  last active, aov, avg order value, average order value, date last active, paying customer, is paying customer,
  role, roles, user id, user nicename, user url, user pass, user status, user activation key,
  member rating, optin ip, confirm ip, latitude, longitude, gmtoff, dstoff, cc, last changed, leid, euid,
  email type, unsub campaign title, unsub campaign id, unsub reason, unsub reason other, clean campaign title,
  clean campaign id, member id, unique email id, contact id, euid hash,
  record id, contact owner, contact owner id, owner, lead status, lead source, lifecycle stage,
  marketing contact status, marketing contact status source, associated company, associated company ids,
  associated company id, primary associated company id, hub spot score, number of associated deals,
  original source, original traffic source, latest source, latest traffic source, record source, industry,
  annual revenue, number of employees, website url, persona, buying role, currently in workflow,
  first deal created date, recent deal amount, number of form submissions, number of page views,
  number of sessions, time first seen, time last seen, time of first session, time of last session,
  marketing emails delivered, marketing emails opened, marketing emails clicked, marketing emails bounced,
  marketing emails replied, email domain, last contacted,
  last engagement date, next activity date, object last modified date time, hub spot team,
  account name, account name id, vendor name, vendor name id, reports to, reporting to, reporting to id,
  assistant, asst phone, fax, home fax, other fax, business fax, skype id, twitter, mailing street, mailing zip,
  mailing code, other street, other city, other state, other zip, other country, unsubscribed mode,
  change log time, locked, layout, layout id, connected to, data source, data processing basis, enrich status,
  contact type, customer sub type, customer number, payment terms, payment terms label, price list,
  credit limit, opening balance, opening balance exchange rate, exchange rate, gst treatment,
  gst identification number gstin, place of contact, place of contact with state code, taxable,
  tax name, tax percentage, tax type, exemption reason, portal enabled, payment reminder, facebook,
  billing attention, billing address, billing street, billing street2, billing code, billing fax,
  billing zip, billing postcode, billing address 1, billing address 2, billing company, billing county,
  shipping attention, shipping address, shipping street, shipping street2, shipping code, shipping fax,
  shipping phone, shipping zip, shipping postcode, shipping address 1, shipping address 2, shipping company,
  shipping first name, shipping last name, shipping county, shipping email,
  phonetic first name, phonetic middle name, phonetic last name, name prefix, name suffix, yomi name,
  given name yomi, additional name yomi, family name yomi, short name, maiden name, organization name,
  organization department, billing information, directory server, mileage, hobby, sensitivity, priority,
  subject, group membership, categories, web page, internet free busy, spouse, children, manager s name,
  assistant s name, assistant s phone, referred by, pager, keywords, private, account, office location,
  organizational id number, organization, company main phone, callback, car phone, isdn, radio phone,
  tty tdd phone, telex, government id number, user 1, user 2, user 3, user 4,
  klaviyo id, ip address, first active, email marketing consent timestamp, total customer lifetime value,
  predicted customer lifetime value, average days between orders, last open, last click, last source,
  churn risk prediction, expected date of next order, last event on, sms marketing consent,
  sms marketing consent timestamp, email marketing consent double opt in,
  lists, list, list ids, ext id, sms blocklisted, sms blacklisted, double opt in,
  square customer id, reference id, creation source, instant profile, memo, blocked from online booking,
  sms subscriber status, message, segments, last activity date utc 0, email 1 type`
    .split(",")
    .map((heading) => heading.trim()),
);

/** Families of such headings: Google's and Wix's numbered ones, Outlook's three addresses, Shopify's own fields. */
const FAMILIES = [
  /^(e mail|email|phone|address|website|event|relation|im|custom field|organization|calendar|sip|jot) \d+ (label|type|value|formatted|street|city|region|country|state region|zip|postal code|po box|extended address|service|name|yomi name|title|department|symbol|location|job description)$/,
  /^(e mail|email|phone|address|street) \d+( display name| address| type)?$/,
  /^default address (company|address\d|street|zip|name|first name|last name|country code|province code|phone)$/,
  /^(home|business|other|billing|shipping|mailing) (address|street|city|state|country|country region|postal code|zip|phone|fax)( \d| po box)?$/,
  /(^| )metafields? /,
  /^(hs|zsoi|cf) /,
  / id$/,
];

/** Headings of other programs' exports for facts about a customer: worth a field of their own. */
const PERSONAL = new Set(
  `notes, note, tags, labels, company, company name, birthday, date of birth, dob, anniversary, industry,
  department, customer tags`
    .split(",")
    .map((heading) => heading.trim()),
);

/** Whether a known heading, though it means nothing here, has cells that a field of the account's own could keep. */
export function isPersonalHeading(normal: string): boolean {
  return PERSONAL.has(normal);
}

/** Whether a heading is one that other programs are known to write and that means nothing here. */
export function isKnownHeading(normal: string): boolean {
  return KNOWN.has(normal) || FAMILIES.some((family) => family.test(normal));
}
