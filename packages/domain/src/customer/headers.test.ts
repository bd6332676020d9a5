import { describe, expect, test } from "vitest";
import { matchHeaders, readCells } from "./index.ts";

const columnsOf = (line: string): Record<string, string> => {
  const headers = line.split(",");
  const { mapping } = matchHeaders(headers);
  return Object.fromEntries(
    Object.entries(mapping).map(([column, indexes]) => [
      column,
      indexes.map((index) => headers[index]).join(" + "),
    ]),
  );
};

describe("The headings of other programs", () => {
  test("Shopify", () => {
    expect(
      columnsOf(
        "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags",
      ),
    ).toEqual({
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone",
      city: "Default Address City",
      state: "Default Address Province Code",
      country: "Default Address Country Code",
      total_spent: "Total Spent",
      order_count: "Total Orders",
      subscribed: "Accepts Email Marketing",
    });
  });

  test("WooCommerce", () => {
    expect(
      columnsOf(
        "Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code",
      ),
    ).toEqual({
      name: "Name",
      email: "Email",
      city: "City",
      state: "Region",
      country: "Country / Region",
      total_spent: "Total Spend",
      order_count: "Orders",
      joined_date: "Sign Up",
    });
  });

  test("Mailchimp", () => {
    expect(
      columnsOf(
        "Email Address,First Name,Last Name,Address,Phone Number,MEMBER_RATING,OPTIN_TIME,TAGS",
      ),
    ).toEqual({
      name: "First Name + Last Name",
      email: "Email Address",
      phone: "Phone Number",
      joined_date: "OPTIN_TIME",
    });
  });

  test("HubSpot", () => {
    expect(
      columnsOf(
        "Record ID,First Name,Last Name,Email,Phone Number,City,State/Region,Country/Region,Job Title,Create Date,Total Revenue",
      ),
    ).toEqual({
      name: "First Name + Last Name",
      email: "Email",
      phone: "Phone Number",
      city: "City",
      state: "State/Region",
      country: "Country/Region",
      occupation: "Job Title",
      total_spent: "Total Revenue",
      joined_date: "Create Date",
    });
  });

  test("Zoho", () => {
    expect(
      columnsOf(
        "Contact Name,Email,Mobile,Mailing City,Mailing State,Mailing Country,Created Time",
      ),
    ).toEqual({
      name: "Contact Name",
      email: "Email",
      phone: "Mobile",
      city: "Mailing City",
      state: "Mailing State",
      country: "Mailing Country",
      joined_date: "Created Time",
    });
  });

  test("Google Contacts", () => {
    expect(
      columnsOf(
        "First Name,Middle Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - City,Address 1 - Region,Address 1 - Country,Organization Title",
      ),
    ).toEqual({
      name: "First Name + Middle Name + Last Name",
      email: "E-mail 1 - Value",
      phone: "Phone 1 - Value",
      city: "Address 1 - City",
      state: "Address 1 - Region",
      country: "Address 1 - Country",
      occupation: "Organization Title",
    });
  });
});

test("Case, order, spaces, underscores and camel case do not matter", () => {
  expect(columnsOf(" TOTAL_SPENT ,orderCount,E-Mail,is active")).toEqual({
    total_spent: " TOTAL_SPENT ",
    order_count: "orderCount",
    email: "E-Mail",
    is_active: "is active",
  });
});

test("Headings that mean nothing are named, and so is a missing email", () => {
  expect(matchHeaders(["Name", "Shoe size", ""])).toEqual({
    mapping: { name: [0] },
    unmatched: ["Shoe size"],
    missing: ["email"],
  });
  expect(matchHeaders(["Email", "Email Address", "email"]).unmatched).toEqual([
    "Email Address",
    "email",
  ]);
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
