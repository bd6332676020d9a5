import { MESSAGES } from "@dakiya/domain/messages";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { consentAt } from "../../../test/consent.ts";
import { rowsOf } from "../../../test/database.ts";
import { withTestApp } from "../../../test/harness.ts";
import type { TestClient } from "../../../test/harness.ts";

const run = withTestApp();
const PATH = "/user/inbox";
const asRavi = { email: "ravi@shop.example" };
let person: TestClient;

beforeEach(async () => {
  person = await run().signIn();
});

const begin = async (who = person, body: object = { provider: "google" }): Promise<string> =>
  (await who.rest("POST", `${PATH}/connect`, body)).body.data.url;
const goBack = async (url: string, who = person) => (await who.inject({ url })).headers["location"];
const inbox = async (who = person) => (await who.rest("GET", PATH)).body.data;

async function auditOf(who: TestClient): Promise<unknown[]> {
  const { account } = await run().memberOf(who);
  return await rowsOf(
    run().deps.database,
    sql`select action, details from audit_events where account_id = ${account.id} and action like 'inbox%'`,
  );
}

describe("connecting a mailbox with Google", () => {
  it("asks to read alone, offline, with PKCE, and reads the account that consented", async () => {
    expect(await inbox()).toMatchObject({ on: false, canConnectGoogle: true });
    const url = new URL(await begin());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: "google-client",
      scope: "openid email https://www.googleapis.com/auth/gmail.readonly",
      ...{ access_type: "offline", prompt: "consent", code_challenge_method: "S256" },
      redirect_uri: (await inbox()).redirectUri,
    });
    expect(await goBack(await consentAt(url.href, asRavi))).toBe("/email-settings?inbox=connected");
    expect(await inbox()).toMatchObject({ on: true, kind: "gmail", username: asRavi.email });
    expect(await auditOf(person)).toEqual([
      { action: "inbox.turned-on", details: { username: asRavi.email } },
    ]);
  });

  it("keeps what was chosen before, and takes a change of it without another visit", async () => {
    const url = await begin(person, { provider: "google", autoUnsubscribe: true });
    await goBack(await consentAt(url, asRavi));
    expect(await inbox()).toMatchObject({ autoUnsubscribe: true, labelReplies: false });
    const changed = await person.rest("PUT", `${PATH}/choices`, { autoUnsubscribe: false });
    expect(changed.body.data).toMatchObject({ on: true, autoUnsubscribe: false });
    await person.rest("DELETE", PATH);
    const off = await person.rest("PUT", `${PATH}/choices`, { autoUnsubscribe: true });
    expect([off.status, off.body.message]).toEqual([422, MESSAGES.inbox.turnedOff]);
  });

  it("takes a no for a no, and a mailbox that can't be read for none", async () => {
    const denied = await consentAt(await begin(), { cancel: "yes" });
    expect(await goBack(denied)).toBe("/email-settings?inbox=denied");
    const back = await consentAt(await begin(), asRavi);
    run().sandbox.control.queueFault("gmailMailbox", { mode: "quota" });
    expect(await goBack(back)).toBe("/email-settings?inbox=limited");
    expect(await inbox()).toMatchObject({ on: false });
    expect(await auditOf(person)).toEqual([]);
  });

  it("is refused in another session, a second time, at another place, or too late", async () => {
    const back = await consentAt(await begin(), asRavi);
    const stranger = await run().signIn();
    const refused = "/email-settings?inbox=refused";
    expect(await goBack(back, stranger)).toBe(refused);
    expect(await goBack(back, run().visitor())).toBe(refused);
    const elsewhere = back.replace("/user/inbox/", "/user/email-settings/gmail/");
    expect(await goBack(elsewhere)).toBe("/email-settings?gmail=refused");
    expect(await goBack(back)).toBe("/email-settings?inbox=connected");
    expect(await goBack(back)).toBe(refused);
    expect(await inbox(stranger)).toMatchObject({ on: false });
    const late = await consentAt(await begin(), asRavi);
    await run().deps.db.execute(
      sql`update google_visits set created_at = now() - interval '11 minutes'`,
    );
    expect(await goBack(late)).toBe(refused);
  });

  it("by an own app needs its secret, and Microsoft an own app and the address", async () => {
    const refusal = async (body: object) => {
      const { status, body: said } = await person.rest("POST", `${PATH}/connect`, body);
      return [status, said.message];
    };
    const own = { provider: "microsoft", clientId: "app", clientSecret: "shh" };
    const { clientSecretNeeded, clientIdNeeded, usernameNeeded } = MESSAGES.inbox;
    expect(await refusal({ provider: "google", clientId: "own" })).toEqual([
      400,
      clientSecretNeeded,
    ]);
    expect(await refusal({ provider: "microsoft", username: "a" })).toEqual([400, clientIdNeeded]);
    expect(await refusal(own)).toEqual([400, usernameNeeded]);
    const url = new URL(await begin(person, { ...own, tenant: "Example.com", username: "a@b.in" }));
    expect(url.pathname).toMatch(/\/example\.com\/oauth2\/v2\.0\/authorize$/);
    expect(url.searchParams.get("scope")).toBe(
      "openid email offline_access https://outlook.office.com/IMAP.AccessAsUser.All",
    );
  });
});

describe("a server whose operator has no app for mailboxes", () => {
  const off = withTestApp({ settings: { GOOGLE_MAILBOXES: "off" } });

  it("does not offer Google, unless the company has an app of its own", async () => {
    const user = await off().signIn();
    expect(await inbox(user)).toMatchObject({ canConnectGoogle: false });
    const refused = await user.rest("POST", `${PATH}/connect`, { provider: "google" });
    expect(refused.body.message).toBe(MESSAGES.inbox.notOffered);
    const own = { provider: "google", clientId: "own", clientSecret: "shh" };
    expect(await begin(user, own)).toContain("client_id=own");
  });
});
