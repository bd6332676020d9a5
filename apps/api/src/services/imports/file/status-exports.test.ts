import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createUser, testCtx, withTestDatabase } from "../../../../test/database.ts";
import { FOR_EVER, importFile, runImport } from "../../../../test/imports.ts";
import type { Ctx } from "../../../deps.ts";
import { getImport } from "../answers/read-imports.ts";
import { mapImport } from "../answers/map-import.ts";

const database = withTestDatabase({ queue: true });

type Standing = "mailable" | "unsubscribed" | "bounced" | "complained" | "unconfirmed";

async function newCtx(): Promise<Ctx> {
  return testCtx(database(), await createUser(database()));
}

/** How each address of an account stands: by the suppression list, else by its customer. */
async function standings(ctx: Ctx): Promise<Record<string, Standing>> {
  const { rows } = await ctx.db.execute<{ email: string; standing: Standing }>(sql`
    select coalesce(s.email, lower(c.email)) as email, coalesce(s.reason, case
      when c.unsubscribed_at is not null then 'unsubscribed'
      when not c.has_consent then 'unconfirmed' else 'mailable' end) as standing
    from (select * from customers where account_id = ${ctx.account.id}) c
    full join (select * from suppressions where account_id = ${ctx.account.id}) s on s.email = lower(c.email)
    order by 1`);
  return Object.fromEntries(rows.map(({ email, standing }) => [email.split("@")[0], standing]));
}

/** An export's lines and how its people stand afterwards, by the first part of their addresses. */
const EXPORTS: [string, string, Record<string, Standing>][] = [
  [
    "listmonk",
    `uuid,email,name,attributes,status,created_at,updated_at
4b1c-1,on@x.in,On,"{""city"": ""Pune""}",enabled,2024-01-02T10:00:00Z,2024-01-02T10:00:00Z
4b1c-2,block@x.in,B,{},blocklisted,2024-01-02T10:00:00Z,2024-01-02T10:00:00Z
4b1c-3,dis@x.in,D,{},disabled,2024-01-02T10:00:00Z,2024-01-02T10:00:00Z`,
    { on: "mailable", block: "unsubscribed", dis: "unsubscribed" },
  ],
  [
    "Keila",
    `Email,First name,Last name,Data,Status,External ID
on@x.in,On,K,"{""tags"":[""a""]}",active,1
un@x.in,Un,K,{},unsubscribed,2
bad@x.in,Bad,K,{},unreachable,3`,
    { on: "mailable", un: "unsubscribed", bad: "bounced" },
  ],
  [
    "Ghost",
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
m1,on@x.in,On,,true,false,,2024-01-15T10:00:00.000Z,,vip,
m2,off@x.in,Off,,false,false,,2024-01-15T10:00:00.000Z,,,
m3,del@x.in,Del,,true,false,,2024-01-15T10:00:00.000Z,2025-01-15T10:00:00.000Z,,`,
    { on: "mailable", off: "unsubscribed", del: "unsubscribed" },
  ],
  [
    "Substack",
    `email,active_subscription,expiry,plan,email_disabled,created_at
free@x.in,false,,other,false,2024-01-15T10:00:00.000Z
paid@x.in,true,2027-01-15,monthly,false,2024-01-15T10:00:00.000Z
off@x.in,false,,other,true,2024-01-15T10:00:00.000Z`,
    { free: "mailable", paid: "mailable", off: "unsubscribed" },
  ],
  [
    "beehiiv",
    `email,status,subscription_tier,utm_source,created_at
on@x.in,active,free,,2024-01-15
off@x.in,inactive,free,,2024-01-15
wait@x.in,pending,free,,2024-01-15`,
    { on: "mailable", off: "unsubscribed", wait: "unconfirmed" },
  ],
  [
    "Kit",
    `first_name,email_address,state,created_at,tags
On,on@x.in,active,2025-03-03,creators
Off,off@x.in,cancelled,2025-04-04,
Wait,wait@x.in,inactive,2025-04-04,
Bo,bo@x.in,bounced,2025-04-04,
Co,co@x.in,complained,2025-04-04,`,
    { on: "mailable", off: "unsubscribed", wait: "unconfirmed", bo: "bounced", co: "complained" },
  ],
  [
    "Mautic",
    `id,firstname,lastname,email,mobile,city,country,points,doNotContact,dateIdentified
1,On,Ma,on@x.in,,Pune,India,0,0,2024-01-02 10:00:00
2,Un,Ma,un@x.in,,Pune,India,0,1,2024-01-02 10:00:00
3,Bo,Ma,bo@x.in,,Pune,India,0,2,2024-01-02 10:00:00`,
    { on: "mailable", un: "unsubscribed", bo: "bounced" },
  ],
  [
    "Mailtrain",
    `cid,email,first_name,status,opt_in_ip,created
a,on@x.in,On,1,,2024-01-02
b,un@x.in,Un,2,,2024-01-02
c,bo@x.in,Bo,3,,2024-01-02
d,co@x.in,Co,4,,2024-01-02`,
    { on: "mailable", un: "unsubscribed", bo: "bounced", co: "complained" },
  ],
  [
    "MailPoet",
    `"Email","First name","Last name","Subscription status","Global status","IP address"
on@x.in,On,M,Subscribed,Subscribed,
un@x.in,Un,M,Unsubscribed,Unsubscribed,
bo@x.in,Bo,M,Subscribed,Bounced,
idle@x.in,In,M,Subscribed,Inactive,
wait@x.in,Uc,M,Unconfirmed,Unconfirmed,`,
    { on: "mailable", un: "unsubscribed", bo: "bounced", idle: "unconfirmed", wait: "unconfirmed" },
  ],
  [
    "MailerLite",
    `Subscriber,Name,Sent,Opens,Clicks,Subscribed,Status
on@x.in,On,3,1,0,2024-01-02 10:00:00,Active
un@x.in,Un,3,1,0,2024-01-02 10:00:00,Unsubscribed
bo@x.in,Bo,3,1,0,2024-01-02 10:00:00,Bounced
junk@x.in,Ju,3,1,0,2024-01-02 10:00:00,Junk
wait@x.in,Wa,3,1,0,2024-01-02 10:00:00,Unconfirmed`,
    {
      ...{ on: "mailable", un: "unsubscribed", bo: "bounced" },
      ...{ junk: "complained", wait: "unconfirmed" },
    },
  ],
  [
    "Buttondown",
    `email_address,notes,metadata,tags,type,creation_date
on@x.in,,{},,regular,2024-01-02
paid@x.in,,{},,premium,2024-01-02
wait@x.in,,{},,unactivated,2024-01-02
un@x.in,,{},,unsubscribed,2024-01-02
bo@x.in,,{},,undeliverable,2024-01-02
co@x.in,,{},,complained,2024-01-02`,
    {
      ...{ on: "mailable", paid: "mailable", wait: "unconfirmed" },
      ...{ un: "unsubscribed", bo: "bounced", co: "complained" },
    },
  ],
  [
    "EmailOctopus",
    `Email address,First name,Last name,Status,Created at,Last updated at
on@x.in,On,E,SUBSCRIBED,2024-01-02,2024-01-02
un@x.in,Un,E,UNSUBSCRIBED,2024-01-02,2024-01-02
wait@x.in,Wa,E,PENDING,2024-01-02,2024-01-02`,
    { on: "mailable", un: "unsubscribed", wait: "unconfirmed" },
  ],
  [
    "ActiveCampaign",
    `Contact ID,First Name,Last Name,Email,Phone,Status,Lists,Date Added
1,On,Ac,on@x.in,,Active,News,2024-01-02
2,Un,Ac,un@x.in,,Unsubscribed,News,2024-01-02
3,Bo,Ac,bo@x.in,,Bounced,News,2024-01-02
4,Wa,Ac,wait@x.in,,Unconfirmed,News,2024-01-02`,
    { on: "mailable", un: "unsubscribed", bo: "bounced", wait: "unconfirmed" },
  ],
  [
    "Sendy",
    `Name,Email,Last activity,Status
On,on@x.in,,Subscribed
Un,un@x.in,,Unsubscribed
Bo,bo@x.in,,Bounced
Sb,soft@x.in,,Soft bounced
Wa,wait@x.in,,Unconfirmed
Sp,spam@x.in,,Marked as spam
Co,co@x.in,,Complaint`,
    {
      ...{ on: "mailable", un: "unsubscribed", bo: "bounced", soft: "unconfirmed" },
      ...{ wait: "unconfirmed", spam: "complained", co: "complained" },
    },
  ],
  [
    "phpList",
    `id,email,confirmed,blacklisted,optedin,bouncecount,entered,htmlemail
1,on@x.in,1,0,1,0,2020-01-02 10:00:00,1
2,bl@x.in,1,1,1,0,2020-01-02 10:00:00,1
3,wait@x.in,0,0,0,0,2020-01-02 10:00:00,1`,
    { on: "mailable", bl: "unsubscribed", wait: "unconfirmed" },
  ],
  [
    "Zendesk",
    `id,name,email,role,suspended,created_at
1,On,on@x.in,end-user,false,2024-01-02
2,Off,off@x.in,end-user,true,2024-01-02`,
    { on: "mailable", off: "unsubscribed" },
  ],
  [
    "HubSpot",
    `Record ID,First Name,Last Name,Email,Unsubscribed from all email,Email hard bounce reason,Invalid email address,Marketing emails bounced
1,On,H,on@x.in,,,No,0
2,Un,H,un@x.in,Yes,,No,0
3,Bo,H,bo@x.in,,Unknown user,No,1
4,Inv,H,inv@x.in,,,Yes,0`,
    { on: "mailable", un: "unsubscribed", bo: "bounced", inv: "bounced" },
  ],
  [
    "HubSpot's unsubscribes and bounces",
    `Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report,Global Bounce
on@x.in,,FALSE,FALSE,
un@x.in,,TRUE,FALSE,
bo@x.in,MAILBOX_FULL,FALSE,FALSE,
gb@x.in,,FALSE,FALSE,TRUE
co@x.in,,FALSE,TRUE,`,
    { on: "mailable", un: "unsubscribed", bo: "bounced", gb: "bounced", co: "complained" },
  ],
  [
    "Customer.io",
    `cio_id,id,email,created_at,unsubscribed
a,1,on@x.in,1700000000,false
b,2,un@x.in,1700000000,true`,
    { on: "mailable", un: "unsubscribed" },
  ],
  [
    "Constant Contact",
    `First name,Last name,Email address,Email status,Email permission status
On,C,on@x.in,Active,Express
Un,C,un@x.in,Unsubscribed,Unsubscribed
Wa,C,wait@x.in,Awaiting Confirmation,Pending confirmation
No,C,none@x.in,No Permissions Set,`,
    { on: "mailable", un: "unsubscribed", wait: "unconfirmed", none: "unsubscribed" },
  ],
  [
    "a German list",
    `E-Mail;Vorname;Nachname;Newsletter
on@x.in;On;De;ja
un@x.in;Un;De;nein
ab@x.in;Ab;De;abgemeldet`,
    { on: "mailable", un: "unsubscribed", ab: "unsubscribed" },
  ],
  [
    "merged lists, of which a later one says no",
    `Name,Email,Email Marketing Consent,City
Asha,asha@x.in,SUBSCRIBED,Pune
Ravi,ravi@x.in,SUBSCRIBED,Pune
Asha Rao,Asha@x.in,UNSUBSCRIBED,Pune`,
    { asha: "unsubscribed", ravi: "mailable" },
  ],
  [
    "a tool nobody knows",
    `Email,Wie steht es
on@x.in,ja
off@x.in,Désabonné
gone@x.in,hard-bounced`,
    { on: "mailable", off: "unsubscribed", gone: "bounced" },
  ],
];

describe.each(EXPORTS)("an export of %s", (_tool, file, expected) => {
  it("leaves customers without an opt-out mailable, sent by a program", async () => {
    const ctx = await newCtx();
    const done = await importFile(ctx, file);
    expect(done.status, JSON.stringify(done)).toBe("completed");
    expect(await standings(ctx)).toEqual(expected);
    // Nor does the same file once more bring anybody back.
    await importFile(ctx, file);
    expect(await standings(ctx)).toEqual(expected);
  });

  it("does so too by the wizard's suggestion, and for those who were mailable before", async () => {
    const ctx = await newCtx();
    await importFile(
      ctx,
      `email\n${Object.keys(expected)
        .map((name) => `${name}@x.in`)
        .join("\n")}`,
    );
    const asked = await importFile(ctx, file, { asks: true });
    if (asked.status === "mapping" && asked.question !== null) {
      await mapImport(ctx, { id: asked._id, mapping: asked.question.suggested, new_fields: [] });
      const job = { accountId: ctx.account.id, importId: Number(asked._id) };
      await runImport(ctx, job, FOR_EVER);
    }
    expect((await getImport(ctx, { id: asked._id })).status).toBe("completed");
    expect(await standings(ctx)).toEqual(expected);
  });
});

describe("A no that can be read counts", () => {
  it("in rows that are not imported, and for every address of a cell", async () => {
    const ctx = await newCtx();
    await importFile(ctx, "email\nlong@x.in\nquote@x.in\nsecond@x.in");
    const done = await importFile(
      ctx,
      `email,subscribed,city
long@x.in,unsubscribed,Pune,too,many,cells
"quote@x.in,unsubscribed,"Pune"x
"first@x.in, second@x.in",no,Pune
nobody@x.in,bounced,Pune,too,many`,
    );
    expect(done).toMatchObject({ created: 1, skipped: 3 });
    expect(await standings(ctx)).toEqual({
      ...{ long: "unsubscribed", quote: "unsubscribed", second: "unsubscribed" },
      ...{ first: "unsubscribed", nobody: "bounced" },
    });
  });

  it("beside a cell that can't be read, which costs the cell alone", async () => {
    const ctx = await newCtx();
    const done = await importFile(
      ctx,
      "email,name,age,subscribed\na@x.in,Asha,old,no\nb@x.in,Bina,34,perhaps\nc@x.in,Chand,34,yes",
    );
    expect(done).toMatchObject({ created: 3, skipped: 0, warned: 2 });
    expect(done.errors).toEqual([
      { line: 2, column: "age", reason: expect.stringContaining("whole number"), taken: true },
      { line: 3, column: "subscribed", reason: expect.stringContaining("perhaps"), taken: true },
    ]);
    expect(await standings(ctx)).toEqual({ a: "unsubscribed", b: "unconfirmed", c: "mailable" });
  });

  it("and is undone with its import, but for the suppression list", async () => {
    const { undoImport } = await import("../answers/undo-import.ts");
    const ctx = await newCtx();
    await importFile(ctx, "email\na@x.in\nb@x.in");
    const done = await importFile(
      ctx,
      "email,subscribed\nb@x.in,bounced\nc@x.in,yes\nC@x.in,no\na@x.in,no,x",
    );
    expect(await standings(ctx)).toEqual({ a: "unsubscribed", b: "bounced", c: "unsubscribed" });
    await undoImport(ctx, { id: done._id });
    expect(await standings(ctx)).toEqual({ a: "mailable", b: "bounced" });
  });
});

describe("A column with words against mail is never passed over in silence", () => {
  const FILE = "Email,Wie\na@x.in,dabei\nb@x.in,abgemeldet\nc@x.in,bounced";

  it("the question counts the opt-out cells, and suggests the column's field", async () => {
    const asked = await importFile(await newCtx(), FILE, { asks: true });
    expect(asked).toMatchObject({
      status: "mapping",
      question: { opt_outs: [0, 2], suggested: { email: [0], subscribed: [1] } },
    });
  });

  it("also below the first rows, under a heading that means nothing else here", async () => {
    const rows = Array.from({ length: 50 }, (_, n) => `n${n}@x.in,-`).join("\n");
    const asked = await importFile(await newCtx(), `email,notes\n${rows}\nz@x.in,Unsubscribed`, {
      asks: true,
    });
    expect(asked.status).toBe("mapping");
    expect(asked.question).toMatchObject({ opt_outs: [0, 1], samples: { length: 5 } });
  });

  it("a program is told, whether they are mailed or not", async () => {
    const read = await importFile(await newCtx(), FILE);
    expect(read.notes).toContain(
      '"Wie" says no to email in 2 rows: these customers are not emailed',
    );
    const unread = await importFile(await newCtx(), FILE, { mapping: { email: [0] } });
    expect(unread.notes).toContain(
      '"Wie" says no to email in 2 rows, but was not imported as Accepts email: these customers can be emailed',
    );
  });
});
