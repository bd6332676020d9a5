import { readFileSync } from "node:fs";
import { NO_PLAIN_VALUES } from "@dakiya/domain/fields";
import { describe, expect, it } from "vitest";
import { customersOf } from "../../../../test/customers.ts";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { importFile } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";

const database = withTestDatabase({ queue: true });
/** Questions are possible: a complete file must not cause one. */
const ASKS = { asks: true };

const exportOf = (program: string): Buffer =>
  readFileSync(new URL(`./vendor-exports.${program}.csv`, import.meta.url));

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

type Person = Awaited<ReturnType<typeof storedPeople>>[number];

/** Customers that an import stored. First names are tested in `first-names.test.ts`. */
async function storedPeople(ctx: Ctx) {
  const rows = await customersOf(database(), ctx.account.id);
  return rows.map(
    ({
      id: _i,
      accountId: _o,
      importId: _m,
      createdAt: _c,
      updatedAt: _u,
      firstName: _f,
      ...rest
    }) => rest,
  );
}

/** A customer with only these fields in the file. */
const person = (fields: Partial<Person> & { name: string; email: string }): Person => ({
  phone: null,
  ...NO_PLAIN_VALUES,
  totalSpent: 0,
  orderCount: 0,
  lastPurchaseAt: null,
  joinedAt: null,
  hasConsent: true,
  emailFrequency: null,
  doNotTrack: false,
  isActive: true,
  unsubscribedAt: null,
  lastOpenedAt: null,
  lastClickedAt: null,
  campaignsReceived: 0,
  attributes: {},
  ...fields,
});

const at = (text: string): Date => new Date(`${text}Z`);
/** The file does not say when. */
const now: Date = expect.any(Date);

const PROGRAMS: [string, Person[], { refused?: [number, string][]; notes?: unknown[] }?][] = [
  [
    "shopify",
    [
      person({
        name: "Meera Kulkarni",
        email: "meera.kulkarni@example.com",
        phone: "+919822011111",
        city: "Pune",
        state: "MH",
        country: "IN",
        totalSpent: 12480,
        orderCount: 7,
      }),
      person({
        name: "Daniel D'Souza",
        email: "daniel@example.net",
        phone: "+91 832 222 3344",
        city: "Panaji",
        state: "GA",
        country: "IN",
        totalSpent: 990.5,
        orderCount: 1,
        unsubscribedAt: now,
      }),
      person({ name: "", email: "guest.9911@example.org" }),
    ],
  ],
  [
    "woocommerce",
    [
      person({
        name: "Farah Sheikh",
        email: "farah@example.com",
        city: "Lucknow",
        state: "UP",
        country: "IN",
        totalSpent: 5600.75,
        orderCount: 4,
        joinedAt: at("2023-01-05T12:10:33"),
      }),
      person({
        name: "Tom Okafor",
        email: "tom.okafor@example.co.uk",
        city: "Leeds",
        country: "GB",
        totalSpent: 45,
        orderCount: 1,
      }),
      person({
        name: "=Nikhil",
        email: "nikhil@example.in",
        country: "IN",
        joinedAt: at("2026-02-28T23:59:59"),
      }),
    ],
  ],
  [
    "wordpress",
    [
      person({
        name: "",
        email: "owner@example.com",
        joinedAt: at("2019-04-01T06:00:00"),
      }),
      person({
        name: "Leela Nair",
        email: "leela.nair@example.com",
        phone: "0484 222 1111",
        city: "Kochi",
        state: "KL",
        country: "IN",
        joinedAt: at("2022-08-15T04:30:12"),
      }),
    ],
  ],
  [
    "mailchimp-subscribed",
    [
      person({
        name: "Ishaan Verma",
        email: "ishaan@example.com",
        phone: "+91 80 4000 1234",
        joinedAt: at("2021-02-23T15:22:16"),
      }),
      person({ name: "Zoya", email: "zoya@example.com", joinedAt: at("2022-11-11T15:46:02") }),
    ],
  ],
  [
    "mailchimp-unsubscribed",
    [
      person({
        name: "Kabir Singh",
        email: "kabir@example.com",
        joinedAt: at("2020-05-05T10:00:00"),
        unsubscribedAt: at("2023-09-30T21:14:55"),
      }),
    ],
  ],
  [
    "mailchimp-cleaned",
    [
      person({
        name: "",
        email: "gone@example.com",
        joinedAt: at("2019-01-20T00:00:00"),
        unsubscribedAt: at("2020-03-04T05:06:07"),
      }),
    ],
    { notes: [expect.stringContaining("1 address added to the suppression list")] },
  ],
  [
    "hubspot",
    [
      person({
        name: "Camille Durand",
        email: "camille@example.com",
        phone: "+33 6 00 00 00 00",
        city: "Lyon",
        state: "Auvergne-Rhône-Alpes",
        country: "France",
        occupation: "Head of Buying",
        totalSpent: 123400.5,
        joinedAt: at("2024-03-12T09:14"),
      }),
      person({
        name: "Ravi Menon",
        email: "ravi.menon@example.com",
        phone: "+91 94470 00000",
        city: "Kochi",
        state: "Kerala",
        country: "India",
        joinedAt: at("2025-12-31T23:59"),
        unsubscribedAt: now,
      }),
      person({
        name: "Sunita Pillai",
        email: "sunita@example.com",
        occupation: "Teacher",
        joinedAt: at("2026-01-01T00:00"),
        unsubscribedAt: now,
      }),
    ],
    { refused: [[5, '"Email" is empty']] },
  ],
  [
    "zoho-crm",
    [
      person({
        name: "Priya Iyer",
        email: "priya.iyer@example.com",
        phone: "044 2222 3333",
        city: "Chennai",
        state: "Tamil Nadu",
        country: "India",
        occupation: "Proprietor",
        joinedAt: at("2024-03-12T09:14:33"),
      }),
      person({
        name: "Imran Qureshi",
        email: "imran.q@example.com",
        phone: "+91 99999 00000",
        city: "Hyderabad",
        state: "Telangana",
        country: "India",
        joinedAt: at("2023-07-01T00:00:00"),
        unsubscribedAt: at("2025-05-06T07:08:09"),
      }),
    ],
  ],
  [
    "zoho-crm-us",
    [
      person({
        name: "Ann Lee",
        email: "ann.lee@example.com",
        phone: "(555) 555-0154",
        city: "Reno",
        state: "NV",
        country: "United States",
        joinedAt: at("2026-03-04T09:05"),
      }),
      person({
        name: "Bo Ray",
        email: "bo.ray@example.com",
        city: "Elko",
        state: "NV",
        country: "United States",
        joinedAt: at("2025-11-25T12:30"),
        unsubscribedAt: at("2025-10-12T13:02"),
      }),
    ],
    { notes: [expect.stringContaining("month before the day")] },
  ],
  [
    "zoho-books",
    [
      person({
        name: "Anil Gupta",
        email: "anil@example.in",
        phone: "011 4100 2200",
        city: "New Delhi",
        state: "Delhi",
        country: "India",
        joinedAt: at("2022-06-15T11:00:00"),
      }),
    ],
  ],
  [
    "google-contacts",
    [
      person({
        name: "Lakshmi Venkat Subramanian",
        email: "lakshmi@example.com",
        phone: "+91 94440 11111",
        city: "Chennai",
        state: "Tamil Nadu",
        country: "IN",
        occupation: "Cardiologist",
      }),
      person({ name: "आरती जोशी", email: "aarti.joshi@example.in" }),
    ],
    { refused: [[7, '"E-mail 1 - Value" is empty']] },
  ],
  [
    "google-contacts-2023",
    [
      person({
        name: "Joseph Mathew",
        email: "joseph@example.com",
        phone: "094470 12345",
        city: "Kottayam",
        state: "Kerala",
        country: "India",
        gender: "male",
      }),
    ],
  ],
  [
    "outlook",
    [
      person({
        name: "Grace Fernandes",
        email: "grace@example.com",
        phone: "0832 244 5566",
        city: "Margao",
        state: "Goa",
        country: "India",
        occupation: "Baker",
      }),
    ],
  ],
  [
    "klaviyo",
    [
      person({
        name: "Nina Shah",
        email: "nina@example.com",
        phone: "+919820098200",
        city: "Mumbai",
        state: "Maharashtra",
        country: "India",
        occupation: "Designer",
        totalSpent: 2599.5,
        orderCount: 2,
        joinedAt: at("2024-01-01T10:00:00"),
      }),
      person({
        name: "Omar",
        email: "omar@example.com",
        joinedAt: at("2024-05-01T10:00:00"),
        unsubscribedAt: now,
      }),
      person({
        name: "Pia",
        email: "pia@example.com",
        joinedAt: at("2024-06-01T00:00:00"),
        unsubscribedAt: now,
      }),
      person({
        name: "Quin",
        email: "quin@example.com",
        joinedAt: at("2024-07-01T00:00:00"),
        unsubscribedAt: now,
      }),
    ],
    { notes: [expect.stringContaining("1 address added to the suppression list")] },
  ],
  [
    "square",
    [
      person({
        name: "Ella Stone",
        email: "ella@example.com",
        phone: "+15555550100",
        city: "Elko",
        state: "NV",
        totalSpent: 1234.5,
        orderCount: 12,
        joinedAt: at("2023-02-01T00:00"),
        lastPurchaseAt: at("2026-10-09T00:00"),
      }),
      person({
        name: "Finn",
        email: "finn@example.com",
        totalSpent: 9,
        orderCount: 1,
        joinedAt: at("2024-04-05T00:00"),
        lastPurchaseAt: at("2024-04-05T00:00"),
        unsubscribedAt: now,
      }),
    ],
    { notes: ["Amounts in $ were not converted and count as rupees"] },
  ],
  [
    "wix",
    [
      person({
        name: "Hana Ito",
        email: "hana@example.com",
        phone: "+81 90-0000-0000",
        city: "Osaka",
        country: "JP",
        language: "en",
        joinedAt: at("2025-08-09T10:11"),
      }),
      person({
        name: "Ivo",
        email: "ivo@example.com",
        language: "en",
        joinedAt: at("2025-08-10T10:11"),
        unsubscribedAt: now,
      }),
    ],
  ],
  [
    "brevo",
    [
      person({
        name: "Jules Moreau",
        email: "jules@example.fr",
        phone: "33600000001",
        joinedAt: at("2025-11-20T10:05:00"),
      }),
      person({
        name: "Karim",
        email: "karim@example.fr",
        phone: "33600000002",
        joinedAt: at("2025-11-21T10:05:00"),
        unsubscribedAt: now,
      }),
    ],
  ],
];

describe("an export of another program", () => {
  it.each(PROGRAMS)(
    "imports without a hand, twice without a change: %s",
    async (program, people, { refused = [], notes = [] } = {}) => {
      const ctx = await newCtx();
      const done = await importFile(ctx, exportOf(program), ASKS);
      expect(done).toMatchObject({ status: "completed", created: people.length, question: null });
      expect(done.errors.map(({ line, reason }) => [line, reason])).toEqual(refused);
      expect(done.notes.filter((note) => !note.startsWith("Ignored columns: "))).toEqual(notes);
      const imported = await storedPeople(ctx);
      expect(imported).toEqual(people);
      const again = await importFile(ctx, exportOf(program), ASKS);
      expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, people.length]);
      expect(await storedPeople(ctx)).toEqual(imported);
    },
  );

  it("says which of its columns were ignored, those nobody knows and those that mean nothing here", async () => {
    const file = "Email Address,Birthday,MEMBER_RATING,Shoe size\na@x.in,03/14,2,44\n";
    const done = await importFile(await newCtx(), file);
    expect(done.notes).toEqual(["Ignored columns: Birthday, MEMBER_RATING, Shoe size"]);
  });

  it("never subscribes anybody again, nor moves the time they left at", async () => {
    const ctx = await newCtx();
    await importFile(ctx, exportOf("mailchimp-unsubscribed"));
    const [before] = await storedPeople(ctx);
    await importFile(ctx, "Email Address,Status,LEID\nkabir@example.com,subscribed,1\n");
    await importFile(ctx, "email,unsubscribed\nkabir@example.com,No\n");
    await importFile(ctx, "email,unsubscribed\nkabir@example.com,2026-01-01\n");
    await importFile(ctx, "email,Accepts Email Marketing\nkabir@example.com,no\n");
    expect(await storedPeople(ctx)).toEqual([before]);
  });
});

describe("a file whose dates put the month first", () => {
  const rows = (n: number, date: (i: number) => string) =>
    Array.from({ length: n }, (_, i) => `p${i}@x.in,${"x".repeat(60)},${date(i)}`);

  it("is read so from its first row on, though only its last says so, in a thread and in batches", async () => {
    const ctx = await newCtx();
    const lines = [
      ...rows(1_300, () => "03/04/2025"),
      ",nobody,",
      "last@x.in,,11/25/2025 10:05 AM",
    ];
    const done = await importFile(
      ctx,
      `email,city,created at\n${lines.join("\n")}\n`,
      {},
      { chunkBytes: 32_768, batchRows: 500 },
    );
    expect(done.bytesTotal).toBeGreaterThan(100_000);
    expect(done).toMatchObject({ created: 1_301, skipped: 1, rowsRead: 1_302 });
    expect(done.errors).toHaveLength(1);
    const days = new Set((await storedPeople(ctx)).map(({ joinedAt }) => joinedAt?.toISOString()));
    expect([...days]).toEqual(["2025-03-04T00:00:00.000Z", "2025-11-25T10:05:00.000Z"]);
  });

  it("and elsewhere the day is read day first, and left out where it can't be", async () => {
    const ctx = await newCtx();
    const file =
      "email,created at\na@x.in,03/04/2025\nb@x.in,11/25/2025\nc@x.in,25/11/2025\nd@x.in,01/02/2025\n";
    const done = await importFile(ctx, file);
    expect(done).toMatchObject({ created: 4, skipped: 0, warned: 1, notes: [] });
    expect(done.errors).toEqual([
      {
        line: 3,
        column: "created at",
        reason: '"created at" must be a date like 2026-11-20 or 20/11/2026, not "11/25/2025"',
        taken: true,
      },
    ]);
    expect(
      (await storedPeople(ctx)).map(({ joinedAt }) => joinedAt?.toISOString().slice(0, 10)),
    ).toEqual(["2025-04-03", undefined, "2025-11-25", "2025-02-01"]);
  });
});

it("names a refused cell by the heading of its file, and a repeated email too", async () => {
  const ctx = await newCtx();
  const done = await importFile(
    ctx,
    [
      "First Name,Last Name,Email,Total Orders",
      "Asha,Rao,asha@x.in,2",
      "Ravi,Iyer,ASHA@x.in,3",
      "Meera,Pillai,,4",
      "Arjun,Mehta,arjun@x.in,some",
      `Nila,${"x".repeat(2000)},nila@x.in,1`,
    ].join("\n"),
  );
  expect(done.errors.map(({ line, column }) => [line, column])).toEqual([
    [3, "Email"],
    [4, "Email"],
    [5, "Total Orders"],
    [6, "First Name"],
  ]);
  expect(done.errors[2]?.reason).toBe(
    '"Total Orders" must be a whole number, 0 or more, not "some"',
  );
});
