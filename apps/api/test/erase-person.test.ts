import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeToken } from "../src/services/deliveries/mail/tokens.ts";
import { recordEvents } from "../src/services/deliveries/outcomes/record-event.ts";
import { insertAutomation, insertMail } from "./automation-mails.ts";
import { rowsOf } from "./database.ts";
import { withTestApp } from "./harness.ts";
import type { TestClient } from "./harness.ts";
import { SETTINGS } from "./operations.ts";
import { searchDatabase } from "./search-database.ts";

const run = withTestApp({ jobs: true, listen: true });

const NAME = "Zubeida Qureshi-Khan";
const EMAIL = "Zubeida.QK@people.example";
const PHONE = "+91 98450 77331";
/** No other customer lives there. */
const CITY = "Zanskar";
/** Each by itself: a word of her name, of her address, and of her number in each way of writing it; her city. */
const TRACES = ["zubeida", "qureshi", EMAIL, "9845077331", "98450 77331", "98450-77331", CITY];
const HEADER = "name,email,phone,city,occupation,age";
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) Chrome/143.0 Safari/537.36";
const OTHERS = Array.from({ length: 20 }, (_, n) => `Person ${n},p${n}@people.example,,Agra,,30`);

let owner: TestClient;
let accountId: number;
let customerId: string;
let campaignId: string;
let automationId: number;
let firstImport: string;
const paths = { open: "", click: "", unsubscribe: "" };
let before: Awaited<ReturnType<typeof figures>>;

async function until(what: string, check: () => Promise<boolean>): Promise<void> {
  const giveUp = Date.now() + 90_000;
  while (!(await check())) {
    if (Date.now() > giveUp) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const execute = async (statement: ReturnType<typeof sql>) => await run().deps.db.execute(statement);
const counted = async (statement: ReturnType<typeof sql>) =>
  Number((await rowsOf(run().deps.database, statement))[0]?.["count"]);
const search = async () => await searchDatabase(run().deps.database, TRACES);

async function importRows(...rows: string[]) {
  const response = await owner.upload("people.csv", [HEADER, ...rows].join("\n"));
  expect(response.status, JSON.stringify(response.body)).toBe(200);
  await until("its leftovers to go", async () => {
    return (
      (await counted(sql`select count(*) from import_chunks where account_id = ${accountId}`)) === 0
    );
  });
  return response.body.data;
}

/** Figures of campaigns, emails and engagement on screens, none of which names a recipient. */
async function figures() {
  const data = async (path: string) => (await owner.rest("GET", path)).body.data;
  const { analytics, dashboard } = {
    analytics: await data("/insights/analytics?range=all&timeZone=Asia/Kolkata"),
    dashboard: await data("/insights/dashboard"),
  };
  const { customers: _, ...ofMails } = analytics;
  const { totalCustomers: _total, recentCustomers: _recent, ...ofWork } = dashboard;
  return {
    ofMails,
    ofWork,
    campaign: (await data(`/user/campaign/${campaignId}`)).stats,
    statuses: (await owner.query("campaigns.logs", { campaignId })).body.result.data.statusCounts,
  };
}

async function follow(mail: typeof paths) {
  const headers = { "user-agent": CHROME };
  return {
    open: await owner.inject({ url: mail.open, headers }),
    click: await owner.inject({ url: mail.click, headers }),
  };
}

/** She is in an automation, has been through it before, is to come in once more, and had a mail of it. */
async function putIntoAutomation(): Promise<void> {
  const theirs = await insertAutomation(run().deps.database, accountId);
  automationId = theirs.id;
  const mail = await insertMail(run().deps.database, theirs, { totalRecipients: 1, sent: 1 });
  const mine = sql`${accountId}, ${automationId}`;
  for (const statement of [
    sql`insert into automation_enrolments (account_id, automation_id, version, customer_id, entry, state, step, since, due_at, ended_at)
      values (${mine}, 1, ${customerId}, 'once', 'inside', 'wait', now(), now() + interval '1 day', null),
        (${mine}, 1, ${customerId}, 'earlier', 'completed', null, now(), now(), now())`,
    sql`insert into automation_moves (account_id, automation_id, enrolment_id, nth, step, at)
      select account_id, automation_id, id, 1, 'first', now() from automation_enrolments where automation_id = ${automationId}`,
    sql`insert into automation_arrivals (account_id, automation_id, customer_id, entry) values (${mine}, ${customerId}, ${EMAIL})`,
    sql`insert into automation_members (account_id, automation_id, block, mask)
      values (${mine}, ${customerId}::bigint >> 6, 1::bigint << (${customerId}::bigint & 63)::int)`,
    sql`insert into communication_logs (account_id, campaign_id, seq, customer_id, recipient, enrolment_id)
      select account_id, ${mail.id}, 1, ${customerId}, jsonb_build_object('name', ${NAME}::text, 'email', ${EMAIL}::text), id
      from automation_enrolments where automation_id = ${automationId} and state = 'inside'`,
    sql`update communication_logs set sent_at = now() where campaign_id = ${mail.id}`,
    sql`update campaigns set status_reason = 'No mailbox ' || ${EMAIL}::text where id = ${mail.id}`,
  ]) {
    await execute(statement);
  }
}

beforeAll(async () => {
  owner = await run().signIn("Owner");
  accountId = (await run().memberOf(owner)).account.id;
  await owner.rest("PUT", "/user/email-settings", SETTINGS);
  await owner.rest("POST", "/user/webhooks", {
    ...{ url: "http://127.0.0.1:1/hook", events: ["customer.created"], batchSize: 500 },
  });
  const added = await importRows(
    `${NAME},${EMAIL},${PHONE},${CITY},Baker,40`,
    ...OTHERS,
    `${NAME},zubeida@@broken,${PHONE},${CITY},Baker,40`,
    `Z. Q.,${EMAIL},,Agra,Baker,two hundred`,
  );
  expect(added).toMatchObject({ created: 21, skipped: 2 });
  firstImport = added.importId;
  const changed = await importRows(`${NAME},${EMAIL},${PHONE},${CITY},Teacher,41`);
  expect(changed).toMatchObject({ updated: 1 });
  const undone = await importRows(`${NAME} Begum,${EMAIL},${PHONE},${CITY},Writer,42`);
  await owner.rest("POST", `/customer/imports/${undone.importId}/undo`);
  const [row] = await rowsOf(
    run().deps.database,
    sql`select id from customers where account_id = ${accountId} and lower(email) = ${EMAIL.toLowerCase()}`,
  );
  customerId = String(row?.["id"]);

  const segment = await owner.rest("POST", "/user/create-segment", {
    name: "Everybody of thirty",
    rules: { combinator: "and", rules: [{ field: "age", operator: ">=", value: 30 }] },
  });
  const campaign = await owner.rest("POST", "/user/create-campaign", {
    name: "Monsoon",
    segmentId: segment.body.data._id,
    template: {
      subject: "For {name}",
      body: "Hi {name} {phone}, https://shop.example/a?who={email}",
    },
  });
  campaignId = campaign.body.data._id;
  await until("the mails to be delivered", async () => {
    const { data } = (await owner.rest("GET", `/user/campaign/${campaignId}`)).body;
    return data.status === "completed" && data.stats.delivered === 21;
  });
  const [mail] = run()
    .sandbox.store.find({ limit: 1_000 })
    .filter(({ recipient }) => recipient.email.toLowerCase() === EMAIL.toLowerCase());
  const { html = "" } = run().sandbox.store.get(mail?.id ?? "") ?? {};
  const path = (pattern: RegExp) => new URL(pattern.exec(html ?? "")?.[1] ?? "about:none").pathname;
  paths.open = path(/src="([^"]+\/t\/o\/[^"]+)"/);
  paths.click = path(/href="([^"]+\/t\/c\/[^"]+)"/);
  paths.unsubscribe = path(/href="([^"]+\/u\/[^"]+)"/);
  const { click } = await follow(paths);
  expect(click.headers.location).toContain("who=Zubeida");
  await owner.inject({ method: "POST", url: paths.unsubscribe });
  await until("the click to count", async () => {
    return (await owner.rest("GET", `/user/campaign/${campaignId}`)).body.data.stats.clicked === 1;
  });
  await owner.rest("POST", `/customer/${customerId}/notes`, { text: `${NAME} calls at six` });
  await execute(sql`
    insert into inbox_messages (account_id, message_key, kind, campaign_id, seq, customer_id, probable, from_email, subject, text, received_at)
    select account_id, 'their reply', 'reply', campaign_id, seq, customer_id, false, ${EMAIL}, 'Re: sale', ${`Greetings, ${NAME}`}, now()
    from communication_logs where account_id = ${accountId} and customer_id = ${customerId}`);
  // A service may name the address in a failure.
  await execute(sql`
    insert into log_failures (account_id, campaign_id, seq, round, failed_at, reason)
    select account_id, campaign_id, seq, 0, now(), 'No mailbox ' || ${EMAIL}::text from communication_logs
    where account_id = ${accountId} and customer_id = ${customerId}`);
  await execute(sql`
    update send_batches b set last_reason = 'No mailbox ' || ${EMAIL}::text from communication_logs l
    where l.account_id = ${accountId} and l.customer_id = ${customerId}
      and b.campaign_id = l.campaign_id and l.seq between b.first_seq and b.last_seq`);
  await putIntoAutomation();
  // Somebody she was, known by another address and number, whose own merge is the only place that still names them.
  const twin = {
    name: `${NAME} Zubeida`,
    email: "zubeida.old@people.example",
    phone: "+91 98450-77331",
  };
  const first = await owner.rest("POST", "/customer/", {
    ...twin,
    email: "zubeida.first@people.example",
  });
  const second = await owner.rest("POST", "/customer/", twin);
  for (const [keepId, mergeId] of [
    [second.body.data._id, first.body.data._id],
    [customerId, second.body.data._id],
  ]) {
    const merged = await owner.rest("POST", "/customer/duplicates/merge", { keepId, mergeId });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  }
  await until("the figures to settle", async () => {
    const first = JSON.stringify(await figures());
    return first === JSON.stringify(await figures());
  });
}, 180_000);

describe("erasing a person", () => {
  it("takes them out of every column of every table, and changes no figure of a mail", async () => {
    const tables = new Set((await search()).map((place) => place.split(":")[0]));
    for (const table of [
      ...["customers", "communication_logs", "log_failures", "send_batches", "webhook_events"],
      ...["suppressions", "import_errors", "import_befores", "webhook_deliveries"],
      "automation_arrivals",
      ...["customer_cities", "customer_notes", "customer_merges", "inbox_messages"],
    ]) {
      expect([...tables], "the search finds what is there").toContain(table);
    }
    expect((await owner.rest("GET", `/customer/${customerId}/timeline`)).status).toBe(200);
    before = await figures();
    const response = await owner.rest("POST", `/customer/${customerId}/erase`);
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    expect(await search()).toEqual([]);
    expect(await figures()).toEqual(before);
    expect((await owner.rest("GET", "/insights/dashboard")).body.data.totalCustomers).toBe(20);
    expect((await owner.rest("GET", `/customer/${customerId}/timeline`)).status).toBe(404);
  });

  it("ends their enrolments, whose history stays without them", async () => {
    const { rows } = await execute(sql`
      select customer_id, entry, state, left_reason, ended_at is not null as ended,
        (select count(*)::int from automation_moves m where m.enrolment_id = e.id) as moves
      from automation_enrolments e where automation_id = ${automationId} order by id`);
    const nobody = { customer_id: null, ended: true, moves: 1 };
    expect(rows).toEqual([
      { ...nobody, entry: "once", state: "left", left_reason: "erased" },
      { ...nobody, entry: "earlier", state: "completed", left_reason: null },
    ]);
    const arrivals = sql`select count(*) from automation_arrivals where automation_id = ${automationId}`;
    expect(await counted(arrivals)).toBe(0);
    const seen = sql`select count(*) from automation_members where automation_id = ${automationId} and mask <> 0`;
    expect(await counted(seen)).toBe(0);
  });

  it("leaves their mail in the log, under nobody's name", async () => {
    const { data } = (await owner.rest("GET", `/user/get-log?campaignId=${campaignId}`)).body;
    expect(data).toHaveLength(21);
    const theirs = data.filter(
      ({ customer }: { customer: { name: string } }) =>
        customer.name === MESSAGES.personalData.erasedName,
    );
    expect(theirs).toMatchObject([
      { status: "clicked", customer: { _id: "", email: "", phone: null } },
    ]);
  });

  it("lets the links of their emails respond, and stores nothing about visitors", async () => {
    const { open, click } = await follow(paths);
    expect(open.headers["content-type"]).toBe("image/gif");
    expect(click.statusCode).toBe(302);
    expect(click.headers.location).toBe("https://shop.example/a?who=");
    for (const request of [
      { method: "GET", url: paths.unsubscribe },
      { method: "POST", url: paths.unsubscribe },
      { method: "POST", url: `${paths.unsubscribe}/undo` },
    ] as const) {
      const page = await owner.inject(request);
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain("Unsubscribed");
      expect(page.body).not.toContain("Subscribe again");
    }
    const ofErased = sql`
      select count(*) from tracking_hits h join communication_logs l using (campaign_id, seq)
      where l.account_id = ${accountId} and l.customer_id is null`;
    expect(await counted(ofErased)).toBe(0);
    expect(
      await counted(sql`select count(*) from suppressions where account_id = ${accountId}`),
    ).toBe(0);
    expect(await figures()).toEqual(before);
  });

  it("drops later events of a service about them", async () => {
    const { deps } = run();
    const events = sql`select count(*) from webhook_events where account_id = ${accountId}`;
    const known = await counted(events);
    const [log] = await rowsOf(
      deps.database,
      sql`select seq, e.id as endpoint from communication_logs l, webhook_endpoints e
        where l.account_id = ${accountId} and l.customer_id is null and e.account_id = l.account_id`,
    );
    const mail = {
      kind: "log",
      campaignId: Number(campaignId),
      seq: Number(log?.["seq"]),
    } as const;
    const event = {
      kind: "failed",
      token: writeToken(deps.secrets, mail),
      at: new Date(),
      suppress: "bounced",
      reason: `No mailbox ${EMAIL}`,
      dedupeKey: "late",
    } as const;
    await recordEvents(deps, { id: String(log?.["endpoint"]), accountId }, [
      { event, raw: { email: EMAIL } },
    ]);
    expect(await counted(events)).toBe(known);
    expect(await search()).toEqual([]);
    expect(await figures()).toEqual(before);
  });

  it("has the next import refuse their row, with a reason and without their cells", async () => {
    const again = await importRows(
      `${NAME},${EMAIL.toLowerCase()},${PHONE},${CITY},Baker,40`,
      `${NAME},${EMAIL},${PHONE},${CITY},Baker,two hundred`,
      "New person,new@people.example,,Agra,,30",
    );
    expect(again).toMatchObject({ created: 1, skipped: 2 });
    const { errors } = (await owner.rest("GET", `/customer/imports/${again.importId}`)).body.data;
    expect(errors).toMatchObject([
      { line: 2, column: "email", reason: MESSAGES.personalData.refusedRow },
      { line: 3, column: "email", reason: MESSAGES.personalData.refusedRow },
    ]);
    expect(await search()).toEqual([]);
  });

  it("refuses their address by hand and by program, and lists it nowhere", async () => {
    const created = await owner.rest("POST", "/customer/", { name: NAME, email: EMAIL });
    expect(created.status).toBe(409);
    expect(created.body).toMatchObject({
      message: MESSAGES.personalData.refused,
      error: "ERASED_PERSON",
    });
    const [other] = await rowsOf(
      run().deps.database,
      sql`select id from customers where account_id = ${accountId} limit 1`,
    );
    const changed = await owner.rest("PUT", `/customer/${String(other?.["id"])}`, { email: EMAIL });
    expect(changed.status).toBe(409);
    const listed = await owner.rest("POST", "/user/suppressions", { emails: [EMAIL] });
    expect(listed.body.data).toMatchObject({ added: 0, known: 1 });
    expect(await search()).toEqual([]);
  });

  it("is not taken back by undoing an import that knew them", async () => {
    const undone = await owner.rest("POST", `/customer/imports/${firstImport}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await search()).toEqual([]);
  });

  it("is recorded without a word about them", async () => {
    const { rows } = await execute(sql`
      select action, subject_id, subject_label from audit_events
      where account_id = ${accountId} and action = 'customer.erased'`);
    expect(rows).toEqual([
      { action: "customer.erased", subject_id: customerId, subject_label: null },
    ]);
  });

  it("ends when an owner allows the address, and lets another account have it all along", async () => {
    const stranger = await run().signIn();
    expect((await stranger.rest("POST", "/customer/lift-erasure", { email: EMAIL })).status).toBe(
      409,
    );
    expect((await stranger.rest("POST", "/customer/", { name: "Z", email: EMAIL })).status).toBe(
      201,
    );
    const lifted = await owner.rest("POST", "/customer/lift-erasure", {
      email: EMAIL.toUpperCase(),
    });
    expect(lifted.status, JSON.stringify(lifted.body)).toBe(200);
    expect((await owner.rest("POST", "/customer/", { name: NAME, email: EMAIL })).status).toBe(201);
    expect((await owner.rest("POST", "/customer/lift-erasure", { email: EMAIL })).status).toBe(409);
  });
});
