import { expect, test } from "vitest";
import { isForeign, matchHeaders, mayMeanEmail, readCells } from "../import/index.ts";

const columnsOf = (line: string): Record<string, string> => {
  const headers = line.split(",");
  const { mapping } = matchHeaders(headers);
  return Object.fromEntries(
    Object.entries(mapping).map(([column, indexes]) => [
      column,
      (indexes ?? []).map((index) => headers[index]).join(" + "),
    ]),
  );
};

/** Every heading each program writes, and the meaning of those that have one here. */
const PROGRAMS: [string, string, Record<string, string>][] = [
  [
    "Shopify",
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags,Accepts WhatsApp Marketing,Geburtstag (customer.metafields.facts.birth_date)",
    {
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone + Default Address Phone",
      city: "Default Address City",
      state: "Default Address Province Code",
      country: "Default Address Country Code",
      total_spent: "Total Spent",
      order_count: "Total Orders",
      subscribed: "Accepts Email Marketing",
    },
  ],
  [
    "Shopify, before its columns were renamed",
    "First Name,Last Name,Email,Company,Address1,Address2,City,Province,Province Code,Country,Country Code,Zip,Phone,Accepts Marketing,Total Spent,Total Orders,Tags,Note,Tax Exempt",
    {
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone",
      city: "City",
      state: "Province",
      country: "Country",
      total_spent: "Total Spent",
      order_count: "Total Orders",
      subscribed: "Accepts Marketing",
    },
  ],
  [
    "WooCommerce",
    "Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code",
    {
      name: "Name",
      email: "Email",
      city: "City",
      state: "Region",
      country: "Country / Region",
      total_spent: "Total Spend",
      order_count: "Orders",
      joined_date: "Sign Up",
    },
  ],
  [
    "WooCommerce with an export plugin",
    "customer_id,user_login,user_pass,first_name,last_name,email,date_registered,billing_first_name,billing_last_name,billing_company,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,billing_email,billing_phone,shipping_first_name,shipping_last_name,shipping_company,shipping_address_1,shipping_postcode,shipping_city,shipping_state,shipping_country,total_spent,order_count",
    {
      name: "first_name + last_name",
      email: "email + billing_email",
      phone: "billing_phone",
      city: "billing_city",
      state: "billing_state",
      country: "billing_country",
      total_spent: "total_spent",
      order_count: "order_count",
      joined_date: "date_registered",
    },
  ],
  [
    "WordPress users",
    "ID,user_login,user_email,user_nicename,user_url,user_registered,display_name,first_name,last_name,nickname,roles",
    {
      name: "first_name + last_name",
      email: "user_email",
      joined_date: "user_registered",
    },
  ],
  [
    "Mailchimp",
    "Email Address,First Name,Last Name,Address,Phone Number,Birthday,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS",
    {
      name: "First Name + Last Name",
      email: "Email Address",
      phone: "Phone Number",
      joined_date: "OPTIN_TIME + CONFIRM_TIME",
    },
  ],
  [
    "Mailchimp, who has unsubscribed",
    "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS",
    {
      name: "First Name + Last Name",
      email: "Email Address",
      joined_date: "OPTIN_TIME + CONFIRM_TIME",
      unsubscribed: "UNSUB_TIME",
    },
  ],
  [
    "HubSpot",
    "Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,City,State/Region,Country/Region,Postal Code,Job Title,Create Date,Last Activity Date,Lifecycle Stage,Lead Status,Contact owner,Marketing contact status,Unsubscribed from all email,Opted out of email: Marketing Information,Opted out of email: One to One,Associated Company,Associated Company IDs,Total Revenue,Number of Associated Deals",
    {
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone Number + Mobile Phone Number",
      city: "City",
      state: "State/Region",
      country: "Country/Region",
      occupation: "Job Title",
      total_spent: "Total Revenue",
      joined_date: "Create Date",
      unsubscribed:
        "Unsubscribed from all email + Opted out of email: Marketing Information + Opted out of email: One to One",
    },
  ],
  [
    "Zoho CRM",
    "Record Id,Contact Owner.id,Contact Owner,Lead Source,First Name,Last Name,Account Name.id,Account Name,Vendor Name.id,Vendor Name,Email,Title,Department,Phone,Home Phone,Other Phone,Fax,Mobile,Date of Birth,Assistant,Asst Phone,Email Opt Out,Created By.id,Created By,Modified By.id,Modified By,Created Time,Modified Time,Contact Name,Mailing Street,Other Street,Mailing City,Other City,Mailing State,Other State,Mailing Zip,Other Zip,Mailing Country,Other Country,Description,Skype ID,Secondary Email,Last Activity Time,Twitter,Reporting To.id,Reporting To,Salutation,Tag,Unsubscribed Mode,Unsubscribed Time,Change Log Time,Locked",
    {
      name: "Contact Name",
      first_name: "First Name",
      email: "Email + Secondary Email",
      phone: "Phone + Mobile + Home Phone",
      city: "Mailing City",
      state: "Mailing State",
      country: "Mailing Country",
      occupation: "Title",
      joined_date: "Created Time",
      unsubscribed: "Unsubscribed Time + Email Opt Out",
    },
  ],
  [
    "Zoho Books",
    "Created Time,Last Modified Time,Display Name,Company Name,Salutation,First Name,Last Name,Phone,Currency Code,Notes,Website,Status,Opening Balance,Credit Limit,Customer Sub Type,Billing Attention,Billing Address,Billing Street2,Billing City,Billing State,Billing Country,Billing Code,Billing Phone,Billing Fax,Shipping City,Shipping State,Shipping Country,EmailID,MobilePhone,Payment Terms,GST Treatment,Contact ID",
    {
      name: "First Name + Last Name",
      email: "EmailID",
      phone: "Phone + MobilePhone + Billing Phone",
      city: "Billing City",
      state: "Billing State",
      country: "Billing Country",
      joined_date: "Created Time",
    },
  ],
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Website 1 - Label,Website 1 - Value,Event 1 - Label,Event 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value",
    {
      name: "First Name + Middle Name + Last Name",
      email: "E-mail 1 - Value + E-mail 2 - Value",
      phone: "Phone 1 - Value + Phone 2 - Value",
      city: "Address 1 - City",
      state: "Address 1 - Region",
      country: "Address 1 - Country",
      occupation: "Organization Title",
    },
  ],
  [
    "Google Contacts, before 2024",
    "Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,IM 1 - Type,IM 1 - Service,IM 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Type,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address,Organization 1 - Type,Organization 1 - Name,Organization 1 - Yomi Name,Organization 1 - Title,Organization 1 - Department,Organization 1 - Symbol,Organization 1 - Location,Organization 1 - Job Description,Website 1 - Type,Website 1 - Value",
    {
      first_name: "Given Name",
      name: "Name",
      email: "E-mail 1 - Value",
      phone: "Phone 1 - Value",
      city: "Address 1 - City",
      state: "Address 1 - Region",
      country: "Address 1 - Country",
      gender: "Gender",
      occupation: "Occupation",
      language: "Language",
    },
  ],
  [
    "Outlook",
    "First Name,Middle Name,Last Name,Title,Suffix,Initials,Web Page,Gender,Birthday,Anniversary,Location,Language,Internet Free Busy,Notes,E-mail Address,E-mail 2 Address,E-mail 3 Address,Primary Phone,Home Phone,Home Phone 2,Mobile Phone,Pager,Home Fax,Home Address,Home Street,Home Street 2,Home Street 3,Home Address PO Box,Home City,Home State,Home Postal Code,Home Country,Spouse,Children,Manager's Name,Assistant's Name,Referred By,Company Main Phone,Business Phone,Business Phone 2,Business Fax,Assistant's Phone,Company,Job Title,Department,Office Location,Organizational ID Number,Profession,Account,Business Address,Business Street,Business City,Business State,Business Postal Code,Business Country,Other Phone,Other Fax,Other Address,Other Street,Other City,Other State,Other Postal Code,Other Country,Callback,Car Phone,ISDN,Radio Phone,TTY/TDD Phone,Telex,User 1,User 2,User 3,User 4,Keywords,Mileage,Hobby,Billing Information,Directory Server,Sensitivity,Priority,Private,Categories",
    {
      name: "First Name + Middle Name + Last Name",
      email: "E-mail Address + E-mail 2 Address + E-mail 3 Address",
      phone: "Mobile Phone + Primary Phone + Home Phone",
      city: "Home City",
      state: "Home State",
      country: "Home Country",
      gender: "Gender",
      occupation: "Job Title",
      language: "Language",
    },
  ],
  [
    "Klaviyo",
    "Email,Klaviyo ID,First Name,Last Name,Organization,Title,Phone Number,Address,Address 2,City,State / Region,Country,Zip Code,Latitude,Longitude,Source,IP Address,Email Marketing Consent,Email Marketing Consent Timestamp,Historic Customer Lifetime Value,Total Customer Lifetime Value,Predicted Customer Lifetime Value,Average Order Value,Historic Number Of Orders,First Active,Last Active,Profile Created On,Date Added,Last Open,Last Click,Average Days Between Orders,Email Suppressions",
    {
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone Number",
      city: "City",
      state: "State / Region",
      country: "Country",
      occupation: "Title",
      total_spent: "Historic Customer Lifetime Value",
      order_count: "Historic Number Of Orders",
      joined_date: "Profile Created On + Date Added",
      unsubscribed: "Email Suppressions",
      subscribed: "Email Marketing Consent",
    },
  ],
  [
    "Square",
    "First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Creation Source,First Visit,Last Visit,Transaction Count,Lifetime Spend,Email Subscription Status,Instant Profile,Blocked from online booking",
    {
      name: "First Name + Last Name",
      email: "Email Address",
      phone: "Phone Number",
      city: "City",
      state: "State",
      total_spent: "Lifetime Spend",
      order_count: "Transaction Count",
      joined_date: "First Visit",
      last_purchase: "Last Visit",
      subscribed: "Email Subscription Status",
    },
  ],
  [
    "Wix",
    "First Name,Last Name,Email 1,Email 2,Phone 1,Phone 2,Address 1 - Type,Address 1 - Street,Address 1 - City,Address 1 - State/Region,Address 1 - Zip,Address 1 - Country,Company,Labels,Created At (UTC+0),Email subscriber status,SMS subscriber status,Last Activity,Last Activity Date (UTC+0),Source,Language",
    {
      name: "First Name + Last Name",
      email: "Email 1 + Email 2",
      phone: "Phone 1 + Phone 2",
      city: "Address 1 - City",
      state: "Address 1 - State/Region",
      country: "Address 1 - Country",
      language: "Language",
      joined_date: "Created At (UTC+0)",
      subscribed: "Email subscriber status",
    },
  ],
  [
    "Brevo",
    "CONTACT ID,EMAIL,FIRSTNAME,LASTNAME,SMS,WHATSAPP,DOUBLE_OPT-IN,ADDED_TIME,MODIFIED_TIME,BLOCKLISTED",
    {
      name: "FIRSTNAME + LASTNAME",
      email: "EMAIL",
      phone: "WHATSAPP + SMS",
      joined_date: "ADDED_TIME",
      unsubscribed: "BLOCKLISTED",
    },
  ],
];

test.each(PROGRAMS)("The headings of %s say it all without a question", (_, line, mapped) => {
  expect(columnsOf(line)).toEqual(mapped);
  const { unmatched, missing } = matchHeaders(line.split(","));
  expect([unmatched, missing]).toEqual([[], []]);
});

test("Case, order, spaces, underscores and camel case do not matter", () => {
  expect(columnsOf(" TOTAL_SPENT ,orderCount,E-Mail,is active")).toEqual({
    total_spent: " TOTAL_SPENT ",
    order_count: "orderCount",
    email: "E-Mail",
    is_active: "is active",
  });
});

test("Headings in other languages and with accents are known", () => {
  expect(columnsOf("Prénom,Nom,Adresse e-mail,Téléphone,Ville")).toEqual({
    name: "Prénom + Nom",
    email: "Adresse e-mail",
    phone: "Téléphone",
    city: "Ville",
  });
  expect(columnsOf("नाम,ईमेल,मोबाइल नंबर,शहर")).toEqual({
    name: "नाम",
    email: "ईमेल",
    phone: "मोबाइल नंबर",
    city: "शहर",
  });
});

test("A heading that may mean an email address is told by itself", () => {
  expect(["E-Mail", "Billing email", "Subscriber Email"].map(mayMeanEmail)).toEqual([
    true,
    true,
    true,
  ]);
  expect(["Name", "", "Emailed at"].map(mayMeanEmail)).toEqual([false, false, false]);
});

test("New fields are offered for every column of one's own list, and for the personal ones of an export", () => {
  const own = ["Email", "Credit limit", "Shoe size", "Club", "", "First name", "Full name"];
  expect(matchHeaders(own).keepable).toEqual([1, 2, 3, 4]);
  const exported = ["Email", "Record ID", "Credit limit", "Layout", "Birthday", "Shoe size"];
  expect(matchHeaders(exported).keepable).toEqual([4, 5]);
});

test("Headings nobody knows are named apart from those that are known to mean nothing here", () => {
  expect(matchHeaders(["Name", "Shoe size", "", "Tags", "Username"])).toEqual({
    mapping: { name: [0] },
    keepable: [1, 2, 3],
    unmatched: ["Shoe size", "Tags"],
    watched: [],
    says: {},
    ignored: ["Username"],
    missing: ["email"],
  });
});

test("An unknown heading is open in one's own list, and ignored in an export", () => {
  for (const heading of ["Birthday", "Credit limit", "Fax"]) {
    const own = matchHeaders(["name", "email", heading]);
    expect([own.unmatched, own.ignored, own.keepable]).toEqual([[heading], [], [2]]);
  }
  for (const headings of [["MEMBER_RATING"], ["Photo", "Fax", "Pager"]]) {
    const exported = matchHeaders(["name", "email", "Birthday", ...headings]);
    expect([exported.unmatched, exported.keepable]).toEqual([[], [2]]);
  }
});

test("A status is somebody's question, but Mailchimp's is the subscription", () => {
  expect(matchHeaders(["Email", "Status"]).unmatched).toEqual(["Status"]);
  expect(columnsOf("Email Address,Status,MEMBER_RATING")).toMatchObject({ subscribed: "Status" });
});

test("No heading stands for two columns", () => {
  for (const [, line] of PROGRAMS) {
    const usedIndexes = Object.values(matchHeaders(line.split(",")).mapping).flat();
    expect(new Set(usedIndexes).size).toBe(usedIndexes.length);
  }
});

test("A name is put together from its parts, and a short record ends in empty cells", () => {
  const { mapping } = matchHeaders(["Last Name", "First Name", "Email", "City"]);
  expect(readCells(mapping, ["Rao", " Asha ", "a@example.com"])).toEqual({
    name: "Asha Rao",
    email: "a@example.com",
    city: "",
  });
  expect(readCells(mapping, ["", "Asha"]).name).toBe("Asha");
});

test("A blank email, phone or joined date is made up for by the next best heading", () => {
  const { mapping } = matchHeaders([
    "Mobile",
    "Phone",
    "Email",
    "Email 2",
    "CONFIRM_TIME",
    "Created",
  ]);
  expect(readCells(mapping, ["98", " ", "", "b@x.in", "2026-01-02", ""])).toEqual({
    phone: "98",
    email: "b@x.in",
    joined_date: "2026-01-02",
  });
});

test("Of several opt-outs the one that says when counts, else any that says so", () => {
  const { mapping } = matchHeaders([
    "Email",
    "Unsubscribed from all email",
    "Opted out of email: News",
    "UNSUB_TIME",
  ]);
  const optOut = (...cells: string[]) => readCells(mapping, ["a@x.in", ...cells]).unsubscribed;
  expect(optOut("false", "", "")).toBe("false");
  expect(optOut("false", "TRUE", "")).toBe("TRUE");
  expect(optOut("", "true", "2026-03-01 10:00:00")).toBe("2026-03-01 10:00:00");
  expect(optOut("no", "perhaps", "")).toBe("perhaps");
});

test("In another program's file joined values and a spreadsheet's apostrophe go, in ours nothing does", () => {
  const google = ["E-mail 1 - Value", "Phone 1 - Value", "Address 1 - City"];
  const record = ["x ::: a@x.in", "'098 ::: 099", "Pune ::: Goa"];
  expect(isForeign(google)).toBe(true);
  expect(readCells(matchHeaders(google).mapping, record, true)).toEqual({
    email: "x ::: a@x.in",
    phone: "098",
    city: "Pune",
  });
  const ours = ["email", "phone", "city", "line", "reason"];
  expect(isForeign(ours)).toBe(false);
  expect(readCells(matchHeaders(ours).mapping, record).phone).toBe("'098 ::: 099");
});

test("Of several columns of addresses the first that holds one counts, however it is written", () => {
  const { mapping } = matchHeaders(["Company Email", "Email", "Secondary email"]);
  expect(mapping.email).toEqual([1, 2, 0]);
  const emailOf = (...cells: string[]) => readCells(mapping, cells).email;
  expect(emailOf("mailto:c@x.in", "a@x.in", "b@x.in")).toBe("a@x.in");
  expect(emailOf("mailto:c@x.in", "n/a", "")).toBe("mailto:c@x.in");
  expect(emailOf("c@x.in", "nobody", "Asha <b\u200b@x.in>")).toBe("Asha <b\u200b@x.in>");
  expect(emailOf("", "nobody", "none")).toBe("nobody");
});
