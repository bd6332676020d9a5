import type { AutomationDocument } from "@dakiya/domain/automation";
import type { AutomationWire, CustomerWire } from "@dakiya/domain/wire";
import { createClient } from "./support/client.ts";
import type { Client } from "./support/client.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { useWay } from "./support/sending.ts";
import { pause, until } from "./support/until.ts";

/** What one account may do at most to another's answers, in ms. */
const GOALS = { health: 250, dashboard: 1_000, automationLater: 5_000 };

const PREVIEWS = 6;
const IMAGES = 3;
const EXPORTS = 3;

/** As large as they may be: tags that are read for long, and a design of line breaks. */
const WORST = [
  { html: "<b></b>".repeat(42_000) },
  { html: '<a href="http://a.in/{name}">{city}</a><br>'.repeat(6_900) },
  {
    design: {
      version: 1,
      blocks: [
        {
          ...{ id: "a", type: "text", align: "left" },
          content: Array.from({ length: 7 }, () => ({
            type: "paragraph",
            inline: [{ text: "\n".repeat(20_000) }],
          })),
        },
      ],
    },
  },
];

const ONE_MAIL: AutomationDocument = {
  version: 1,
  trigger: { type: "byHand" },
  steps: [{ id: "m", type: "send", template: { subject: "Hi", body: "Hi {name}" } }],
  leaveWhen: { rules: null, bought: false, clicked: false, leftSegment: false },
  reentry: { type: "never" },
  whenCapped: "later",
};

type Figures = { health: number; dashboard: number; automation: number };

/** R23: one account asks for the worst it may beside another, whose answers are timed alone and then beside it. */
export async function hostileAccount(run: Run): Promise<Verdict> {
  const house = await openHouse(run, { workers: 1 });
  try {
    await useWay(house, "brevo");
    const automation = await house.client.send<AutomationWire>("POST", "/automation/", {
      name: "One mail",
      document: ONE_MAIL,
    });
    await house.client.send("POST", `/automation/${automation._id}/switch-on`, {});
    const rounds = Math.max(5, Math.round(40 * run.scale));
    const alone = await measure(house, automation._id, rounds);
    const hostile = createClient(house.url, async () => await tokenOf(house, "hostile"));
    await hostile.signIn();
    const attack = beHostile(hostile);
    const beside = await measure(house, automation._id, rounds).finally(attack.stop);
    const later = Math.max(0, beside.automation - alone.automation);
    const said = ({ health, dashboard, automation: mail }: Figures): string =>
      `health ${health} ms, dashboard ${dashboard} ms, mail of an automation ${mail} ms`;
    return {
      figure: `alone ${said(alone)}; beside ${attack.count()} answers (${attack.refused()} of them 429) ${said(beside)}`,
      goal: `health <= ${GOALS.health} ms, dashboard <= ${GOALS.dashboard} ms, the mail <= ${GOALS.automationLater} ms later, no 5xx`,
      isMet:
        beside.health <= GOALS.health &&
        beside.dashboard <= GOALS.dashboard &&
        later <= GOALS.automationLater &&
        attack.failed() === 0 &&
        attack.count() > 0,
    };
  } finally {
    await house.close();
  }
}

async function tokenOf(house: House, name: string): Promise<string> {
  const claims = { sub: name, email: `${name}@example.com` };
  const { idToken } = await house.sandbox.control<{ idToken: string }>("POST", "/id-token", {
    claims,
  });
  return idToken;
}

/** The longest a user of the other account waited, of so many tries; and how long one mail took on average. */
async function measure(house: House, automation: string, rounds: number): Promise<Figures> {
  const figures: Figures = { health: 0, dashboard: 0, automation: 0 };
  for (let round = 0; round < rounds; round += 1) {
    figures.health = Math.max(
      figures.health,
      await timed(async () => await fetch(`${house.url}/healthz`)),
    );
    const dashboard = await timed(async () => await house.client.get("/insights/dashboard"));
    figures.dashboard = Math.max(figures.dashboard, dashboard);
    await pause(100);
  }
  const mails = 3;
  for (let nth = 0; nth < mails; nth += 1)
    figures.automation += (await timed(async () => await mailOne(house, automation))) / mails;
  figures.automation = Math.round(figures.automation);
  return figures;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return Math.round(performance.now() - startedAt);
}

let people = 0;

async function mailOne({ client, row }: House, automation: string): Promise<void> {
  const email = `person${(people += 1)}@people.example`;
  const { _id } = await client.send<CustomerWire>("POST", "/customer", { name: "A", email });
  await client.send("POST", `/automation/${automation}/customers`, { customerIds: [_id] });
  await until("the mail", async () => {
    const { n } = await row<{ n: number }>(
      "select count(*)::int as n from communication_logs where customer_id = $1 and sent_at is not null",
      [_id],
    );
    return n > 0;
  });
}

/** Asks for the worst of everything at once, again and again, until stopped. */
function beHostile(client: Client) {
  const counts = { all: 0, refused: 0, failed: 0 };
  const state = { isStopped: false };
  const repeat = async (work: () => Promise<{ status: number }>): Promise<void> => {
    while (!state.isStopped) {
      const answer = await work().catch(() => ({ status: 599 }));
      counts.all += 1;
      if (answer.status === 429) counts.refused += 1;
      if (answer.status >= 500) counts.failed += 1;
      // Whoever is refused comes again at once.
      await pause(10);
    }
  };
  const preview = async (nth: number) =>
    await client.request("POST", "/user/campaign-preview", {
      body: { subject: "{name}", ...WORST[nth % WORST.length] },
    });
  const upload = async () => {
    const body = new FormData();
    body.set("file", new Blob([largeGif()], { type: "image/gif" }), "a.gif");
    return await client.request("POST", "/images", { body });
  };
  const loops = [
    ...Array.from(
      { length: PREVIEWS },
      async (_, nth) => await repeat(async () => await preview(nth)),
    ),
    ...Array.from({ length: IMAGES }, async () => await repeat(upload)),
    ...Array.from(
      { length: EXPORTS },
      async () => await repeat(async () => await client.request("GET", "/customer/export.csv")),
    ),
  ];
  return {
    stop: async () => {
      state.isStopped = true;
      await Promise.all(loops);
    },
    count: () => counts.all,
    refused: () => counts.refused,
    failed: () => counts.failed,
  };
}

/** An image whose head promises 7,000 by 7,000 pixels, of which nearly none are there. */
function largeGif(): Uint8Array<ArrayBuffer> {
  const size = [0x58, 0x1b];
  const head = [...Buffer.from("GIF89a"), ...size, ...size, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  return new Uint8Array([...head, 0x2c, 0, 0, 0, 0, ...size, ...size, 0, 2, 1, 0x44, 0, 0x3b]);
}
