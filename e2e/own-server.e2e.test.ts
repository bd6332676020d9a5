import { startDns } from "@dakiya/sandbox";
import { controlAt } from "@dakiya/sandbox/control-at";
import type { DnsServer } from "@dakiya/sandbox";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { callsAs } from "./support/calls-as.ts";
import type { Calls } from "./support/calls-as.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openSignedIn, signedInAt } from "./support/sign-in.ts";
import {
  hasOwnMailServer,
  NO_OWN_MAIL_SERVER,
  startOwnMailServer,
} from "./support/own-mail-server.ts";
import type { OwnMailServer } from "./support/own-mail-server.ts";
import { picturesIn } from "./support/picture.ts";
import { startServer } from "./support/start-server.ts";
import type { RunningServer } from "./support/start-server.ts";
import { until } from "./support/until.ts";
import { NO_HOLD } from "./support/prepare-sender.ts";

const PEOPLE = 1_000;
const BAD = 30;
const ANSWERS = 20;
const SENDER = "hello@shop.test";
const DAY_MS = 86_400_000;
/** From the last answer to the truth in every log. */
const TRUE_WITHIN_MS = 120_000;

const address = (n: number): string => `p${n}@people.test`;
/** Every so many do not exist. */
const isBad = (n: number): boolean => n % Math.floor(PEOPLE / BAD) === 7 && n < PEOPLE - BAD / 3;
const everybody = Array.from({ length: PEOPLE }, (_, n) => n);
const good = everybody.filter((n) => !isBad(n));
const bad = everybody.filter(isBad);
const answering = good.slice(100, 100 + ANSWERS);
/** The customer who answers an automation. */
const WELCOMED = address(1);

let mail: OwnMailServer;
let dns: DnsServer;
let server: RunningServer;
let browser: Browser;
const picture = picturesIn("own-server");

// Said in every log in which no mail was sent.
if (!hasOwnMailServer) process.stderr.write(`${NO_OWN_MAIL_SERVER}\n`);

beforeAll(async () => {
  if (!hasOwnMailServer) return;
  dns = await startDns();
  dns.answer("shop.test", "TXT", [["v=spf1 ip4:127.0.0.1 -all"]]);
  dns.answer("_dmarc.shop.test", "TXT", [["v=DMARC1; p=none"]]);
  dns.answer("shop.test", "MX", [{ exchange: "mail.shop.test", priority: 10 }]);
  [mail, server, browser] = await Promise.all([
    startOwnMailServer(SENDER, good.map(address)),
    startServer({ DNS_SERVERS: dns.address }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await mail?.stop();
  await dns?.close();
});

async function chooseOwnServer(page: Page): Promise<void> {
  await page.goto("/email-settings");
  await page.getByRole("button", { name: "More ways to send" }).click();
  await page.getByRole("radio", { name: "Your own server" }).check({ force: true });
  await page.getByLabel("Company Email").fill(SENDER);
  await page.getByLabel("Company Name").fill("The Shop");
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  await field("smtpServer.host").fill("127.0.0.1");
  await field("smtpServer.port").fill(String(mail.smtpPort));
  await page.getByRole("textbox", { name: /^User name/ }).fill("hello");
  await field("smtpServerPassword").fill(mail.password.replaceAll(" ", ""));
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await page.getByText("Email settings saved successfully!").waitFor();
  await page.getByText("Ready").first().waitFor({ timeout: 20_000 });
}

async function turnOnReplies(page: Page): Promise<void> {
  const card = page.getByRole("region", { name: "Bounces and replies" });
  await card.getByLabel("Mailbox at").selectOption("Another server");
  await card.getByLabel("Mail server (IMAP)").fill("127.0.0.1");
  await card.getByLabel("Port").fill(String(mail.imapPort));
  await card.getByLabel("Address you sign in with").fill("hello");
  await card.getByLabel("App password", { exact: true }).fill(mail.password);
  await card.getByLabel(/^Label replies by AI/).check();
  await card.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Bounces and replies are on").waitFor();
}

/** A person's answer to an email, as a mail program writes it. */
function answerTo(raw: string, from: string): string {
  const [, id = ""] = /^Message-ID:\s*(<[^>]+>)/im.exec(raw) ?? [];
  return `From: ${from}
To: ${SENDER}
Subject: Re: News
Message-ID: <answer.${from}>
In-Reply-To: ${id}
References: ${id}
Date: ${new Date().toUTCString()}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Please keep one for me.

On Friday The Shop wrote:
> News`;
}

type Log = { status: string; customer: { email: string } };

const emailsOf = (logs: readonly Log[]): string[] =>
  logs.map((log) => log.customer.email).toSorted();

async function sendCampaign({ get, put, post, upload }: Calls): Promise<string> {
  await put("/api/automation/rules", NO_HOLD);
  await put("/api/user/email-settings/limits", {
    service: "smtp_server",
    limits: { perDay: null, perSecond: 100 },
  });
  const rows = everybody.map((n) => `Person ${n},${address(n)},pune`);
  await upload("people.csv", ["name,email,city", ...rows].join("\n"));
  const rules = { combinator: "and", rules: [{ field: "city", operator: "==", value: "pune" }] };
  await until("all customers", async () => {
    const { count } = (await post("/api/user/estimate-segment", { rules })) as { count: number };
    return count === PEOPLE ? count : null;
  });
  const segment = (await post("/api/user/create-segment", { name: "Pune", rules })) as {
    _id: string;
  };
  const campaign = (await post("/api/user/create-campaign", {
    ...{ name: "News", segmentId: segment._id },
    template: { subject: "News", body: "Hi {name},\n\nnews." },
  })) as { _id: string };
  await until("all emails", async () => {
    const { status } = (await get(`/api/user/campaign/${campaign._id}`)) as { status: string };
    return status === "completed" ? status : null;
  });
  return campaign._id;
}

/** An automation that stops for customers who reply, and one customer in it. */
async function welcome({ get, post }: Calls): Promise<string> {
  const starters = (await get("/api/automation/starters")) as {
    document: { leaveWhen: object };
  }[];
  const [starter] = starters;
  const document = {
    ...starter?.document,
    leaveWhen: { ...starter?.document.leaveWhen, replied: true },
  };
  const { _id } = (await post("/api/automation/", { name: "Welcome", document })) as {
    _id: string;
  };
  await post(`/api/automation/${_id}/switch-on`, {});
  const people = (await get(`/api/customer/get?email=${WELCOMED}`)) as { _id: string }[];
  await post(`/api/automation/${_id}/customers`, { customerIds: people.map((one) => one._id) });
  return _id;
}

describe.skipIf(!hasOwnMailServer)("An own mail server", () => {
  it("carries a campaign, and each log tells what came back", async () => {
    const page = await openSignedIn(browser, server.url);
    await chooseOwnServer(page);
    const domain = page.getByRole("region", { name: "Your domain" });
    await domain.getByText(/^Checked/).waitFor();
    await domain.getByText("shop.test has one sound SPF record.").waitFor();
    await picture(page, "domain");
    await turnOnReplies(page);
    expect(await axeFaults(page)).toEqual([]);
    await picture(page, "set-up");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel(/^Label replies by AI/).scrollIntoViewIfNeeded();
    await picture(page, "set-up-phone");
    await page.setViewportSize({ width: 1280, height: 800 });

    const signedIn = await signedInAt(browser, server.url);
    await callsAs(browser, server.url, signedIn, async (calls) => {
      const { get } = calls;
      const campaign = await sendCampaign(calls);
      const automation = await welcome(calls);
      const welcomed = await until("the welcome", async () => {
        const received = mail.delivered().get(WELCOMED) ?? [];
        return received.find((raw) => !/^Subject: News/m.test(raw)) ?? null;
      });
      const received = mail.delivered();
      expect([...received.keys()].toSorted()).toEqual(good.map(address).toSorted());
      for (const n of answering) {
        const raw = received.get(address(n))?.[0] ?? "";
        await mail.send(address(n), SENDER, answerTo(raw, address(n)));
      }
      await mail.send(WELCOMED, SENDER, answerTo(welcomed, WELCOMED));

      const from = Date.now();
      const truth = async () => {
        const all = (await get(`/api/user/get-log?campaignId=${campaign}`)) as Log[];
        const failed = all.filter(({ status }) => status === "failed");
        const answered = all.filter(({ status }) => status === "opened");
        return failed.length === BAD && answered.length === ANSWERS ? { failed, answered } : null;
      };
      const { failed, answered } = await until("the truth", truth, TRUE_WITHIN_MS);
      process.stderr.write(`The truth came after ${Math.round((Date.now() - from) / 1000)} s.\n`);
      expect(emailsOf(failed)).toEqual(bad.map(address).toSorted());
      expect(emailsOf(answered)).toEqual(answering.map(address).toSorted());
      const suppressed = (await get("/api/user/suppressions?limit=100")) as {
        email: string;
        reason: string;
      }[];
      expect(suppressed.map(({ email }) => email).toSorted()).toEqual(bad.map(address).toSorted());
      expect(new Set(suppressed.map(({ reason }) => reason))).toEqual(new Set(["bounced"]));

      await controlAt(`${server.url}/sandbox/control`)("advanceClock", 3 * DAY_MS);
      await until("the exit of the customer who answered", async () => {
        const [enrolment] = (await get(`/api/automation/${automation}/enrolments`)) as {
          left: string | null;
        }[];
        return enrolment?.left === "replied" ? enrolment : null;
      });
      expect(mail.delivered().get(WELCOMED)).toHaveLength(2);
      await until("a label", async () => {
        const replies = (await get(`/api/campaign/${campaign}/replies?limit=50`)) as {
          label: string | null;
        }[];
        return replies.find(({ label }) => label === "interested") ?? null;
      });
      await page.goto(`/campaigns/${campaign}`);
      await page.getByText("Please keep one for me.").first().waitFor();
      await page.getByText("Interested", { exact: true }).first().waitFor();
      await picture(page, "replies");
    });
  });
});
