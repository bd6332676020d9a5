import { describe, expect, it } from "vitest";
import { createSecrets } from "../src/secrets.ts";
import { writeToken } from "../src/services/deliveries/mail/tokens.ts";
import { EAGER_POLL_MS, until } from "./installation.ts";
import type { SignedIn } from "./installation.ts";
import {
  STEPS,
  describeMoves,
  domainOf,
  killAt,
  moveFrom,
  openShop,
  signInAt,
  tokenOf,
  valueOf,
  withTwoInstallations,
} from "./moving.ts";
import { TEST_SECRET } from "./test-secret.ts";

const RECIPIENTS = 500;
const KILLED_RECIPIENTS = 400;

type Mail = { accountId: number; campaignId: number; seq: number };

/** Readers, whose opens and clicks count. */
const READER = {
  "user-agent":
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
};

describeMoves("moving an account between two running installations", () => {
  const { old, next } = withTwoInstallations();

  /** Starts a campaign, and waits until some of its emails are out. */
  async function beginCampaign(call: SignedIn, perSecond: number) {
    await call("PUT", "/user/email-settings/limits", {
      service: "resend",
      limits: { perDay: null, perSecond },
    });
    const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "agra" }] };
    const segment = await call("POST", "/user/create-segment", { name: "All", rules });
    const { _id } = await call("POST", "/user/create-campaign", {
      name: "All",
      segmentId: segment["_id"],
      template: { subject: "Hello", body: "Hi {name}, see https://shop.example.com/sale" },
    });
    const begun = `select count(*)::int from campaigns where id = ${Number(_id)} and sent > 0`;
    const isUnderWay = async () => (await valueOf(old().database, begun)) === 1;
    await until("the send to be under way", isUnderWay, EAGER_POLL_MS);
    return Number(_id);
  }

  const linkOf = (kind: "open" | "unsubscribe" | "view", mail: Mail) =>
    writeToken(createSecrets(TEST_SECRET), { kind, ...mail });

  it("names the users of another identity provider", async () => {
    const [before, elsewhere] = ["asked", "bina"];
    for (const person of [before, elsewhere]) await old().signIn(person);
    await old().database.query(
      "update users set issuer = 'https://id.example' where email = 'bina@example.com'",
    );
    const said: string[] = [];
    for (const person of [before, elsewhere])
      await moveFrom(old(), next(), person, (line) => void said.push(line));
    expect(said.filter((line) => line.includes("kept out"))).toEqual([
      `The new installation signs users in at ${old().sandbox.urls.oidcIssuer}. Until it does so where they signed in here, these are kept out: bina@example.com`,
    ]);
  });

  it("finds a move ended that is run again once nothing of the account is left", async () => {
    await old().signIn("chand");
    await moveFrom(old(), next(), "chand");
    const said: string[] = [];
    const again = moveFrom(old(), next(), "chand", (line) => void said.push(line));
    expect(await again).toEqual({ rows: null, pauseMs: null });
    expect(said).toEqual(["An earlier run has moved the account."]);
    await expect(moveFrom(old(), next(), "nobody")).rejects.toThrow(
      "No user of this installation has the address nobody@example.com",
    );
  });

  it("sends each email once, and its links, events and users find the account", async () => {
    const [from, to] = [old(), next()];
    await from.start("worker");
    await to.start("worker");
    const { call, account } = await openShop(from, "asha", RECIPIENTS);
    const campaign = await beginCampaign(call, 0.3);
    const { pauseMs, rows } = await moveFrom(from, to, "asha");
    expect(rows).toBeGreaterThan(2 * RECIPIENTS);
    expect(pauseMs).toBeLessThan(15_000);

    await until("the campaign's end", async () => {
      return (
        (await valueOf(to.database, `select status from campaigns where id = ${campaign}`)) ===
        "completed"
      );
    });
    const counts = from.sandbox.store.acceptCounts();
    expect(counts.size).toBe(RECIPIENTS);
    expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
    const figures = `select sent || ' ' || failed from campaigns where id = ${campaign}`;
    expect(await valueOf(to.database, figures)).toBe(`${RECIPIENTS} 0`);

    // Events of emails of both installations are posted to the old one.
    await until("all events", async () => {
      const delivered = `select delivered::int from campaigns where id = ${campaign}`;
      return (await valueOf(to.database, delivered)) === RECIPIENTS;
    });
    await linksOfLast();
    await leadsOn(account, campaign);
    await tellsUsers();
  }, 600_000);

  /** The links of an email that the new installation has sent lead there, which alone reads them. */
  async function linksOfLast(): Promise<void> {
    const [{ store }, to] = [old().sandbox, next()];
    const html = store.get(store.accepted().at(-1)?.mailId ?? "")?.html ?? "";
    const links = [...html.matchAll(/https?:\/\/[^"<>\s]+\/(t\/c|t\/o|u)\/[\w.-]+/g)];
    const responses = new Set<string>();
    for (const [link, kind] of links) {
      expect(link.startsWith(to.web), link).toBe(true);
      const { status } = await fetch(link, { redirect: "manual" });
      responses.add(`${kind} ${status}`);
    }
    // The hidden link, which only machines follow, leads nowhere.
    expect([...responses].toSorted()).toEqual(["t/c 302", "t/c 404", "t/o 200", "u 200"]);
  }

  async function leadsOn(account: number, campaign: number): Promise<void> {
    const [from, to] = [old(), next()];
    const mail = (seq: number): Mail => ({ accountId: account, campaignId: campaign, seq });
    const pixel = await fetch(`${from.web}/t/o/${linkOf("open", mail(1))}.gif`, {
      headers: READER,
    });
    expect([pixel.status, pixel.headers.get("content-type")]).toEqual([200, "image/gif"]);
    const token = writeToken(createSecrets(TEST_SECRET), {
      ...{ kind: "click", ...mail(2), linkIndex: 0 },
    });
    const click = await fetch(`${from.web}/t/c/${token}`, { redirect: "manual" });
    expect([click.status, click.headers.get("location")]).toEqual([307, `${to.web}/t/c/${token}`]);
    const target = await fetch(`${to.web}/t/c/${token}`, { redirect: "manual", headers: READER });
    expect(target.headers.get("location")).toBe("https://shop.example.com/sale");
    await until("the open and the click", async () => {
      const counted = `select opened || ' ' || clicked from campaigns where id = ${campaign}`;
      return (await valueOf(to.database, counted)) === "2 1";
    });
    const unsubscribed = await fetch(`${from.web}/u/${linkOf("unsubscribe", mail(3))}`, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([unsubscribed.status, unsubscribed.redirected]).toEqual([200, false]);
    const listed = `select count(*)::int from suppressions where account_id = ${account}`;
    expect(await valueOf(to.database, listed)).toBe(1);
    const view = await fetch(`${from.web}/t/v/${linkOf("view", mail(4))}`);
    expect(view.url.startsWith(to.web)).toBe(true);
  }

  async function tellsUsers(): Promise<void> {
    const [from, to] = [old(), next()];
    const refused = await fetch(`${from.web}/api/auth/google-login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: await tokenOf(from, "asha") }),
    });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ error: "ACCOUNT_MOVED", movedTo: to.web }),
    ]);
    const call = await signInAt(to.web, from, "asha");
    expect((await call<unknown[]>("GET", "/customer/get?limit=1")).length).toBe(1);
    // A worker that starts deletes the rows that are left.
    await from.start("worker");
    await until("the deletion", async () => {
      return (await valueOf(from.database, "select count(*)::int from accounts")) === 0;
    });
    const left = `select count(*)::int from pg_proc where starts_with(proname, 'account_move_')`;
    expect(await valueOf(from.database, left)).toBe(0);
    expect(await moveFrom(from, to, "asha")).toEqual({ rows: null, pauseMs: null });
  }

  describe("one that was killed and is run again", () => {
    const moved = new Map<string, number>();

    it.each(STEPS)("goes on after: %s", async (step) => {
      const [from, to] = [old(), next()];
      const person = `killed${STEPS.indexOf(step)}`;
      const { call, account } = await openShop(from, person, KILLED_RECIPIENTS);
      const campaign = await beginCampaign(call, 0.5);
      await killAt(step, from, to, person);
      await moveFrom(from, to, person);
      const state = `select state from account_moves where account_id = ${account}`;
      expect([await valueOf(from.database, state), await valueOf(to.database, state)]).toEqual([
        "finished",
        "arrived",
      ]);
      moved.set(person, campaign);
    });

    it("sends each email of its campaign once", async () => {
      expect(moved.size).toBe(STEPS.length);
      const { database } = next();
      const campaigns = [...moved.values()].join();
      await until("the campaigns' ends", async () => {
        const open = `select count(*)::int from campaigns where id in (${campaigns}) and status <> 'completed'`;
        return (await valueOf(database, open)) === 0;
      });
      const accepted = [...old().sandbox.store.acceptCounts()];
      for (const [person, campaign] of moved) {
        const figures = `select sent || ' ' || failed from campaigns where id = ${campaign}`;
        expect(await valueOf(database, figures)).toBe(`${KILLED_RECIPIENTS} 0`);
        const counts = accepted.filter(([to]) => to.endsWith(`@${domainOf(person)}`));
        expect(counts, person).toHaveLength(KILLED_RECIPIENTS);
        expect(
          counts.filter(([, times]) => times !== 1),
          person,
        ).toEqual([]);
      }
    });
  });
});
