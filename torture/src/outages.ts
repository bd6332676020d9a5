import { API_SERVICES } from "@dakiya/domain/email-settings";
import type { CampaignWire } from "@dakiya/domain/wire";
import { startUntrusted } from "@dakiya/sandbox";
import type { MailService } from "@dakiya/sandbox";
import { addresses, OUTAGE_KINDS, outagesOf, REASONS } from "./out-of-order.ts";
import type { OutageKind } from "./out-of-order.ts";
import { isSound, formatTally } from "./support/tally.ts";
import { openHouse } from "./support/house.ts";
import type { House } from "./support/house.ts";
import { openLine } from "./support/line.ts";
import type { Line } from "./support/line.ts";
import { judge } from "./support/oracle.ts";
import { passOutage, passTime } from "./support/pass-time.ts";
import type { Run, Verdict } from "./support/scenario.ts";
import { campaignEnd, importPeople, startCampaign, useService } from "./support/sending.ts";
import { until } from "./support/until.ts";

const MINUTE_MS = 60_000;
const OUTAGE_MINUTES = 30;
/** The longest possible pause. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

/**
 * Requests a second until the services are out of order, so that each campaign is caught in its middle: the smallest has
 * two requests, and the second must wait until all others have begun.
 */
const SLOW = 0.05;

/** Requests a second until the outage is known: without keys, all that are sent at once would end in doubt. */
const STEADY = 1;

const POLICY = {
  leaseMs: 20_000,
  deadlineMs: 5_000,
  beginWithinMs: 10_000,
  reconcileWaitMs: 10_000,
};

/** One kind of outage, and the services of the campaigns sent meanwhile. */
type Round = {
  kind: OutageKind;
  services: MailService[];
};

// Both kinds of Gmail are one account, and a token goes before a password.
const LAST_SERVICES: MailService[] = ["gmail"];
const FIRST_SERVICES: MailService[] = [
  ...API_SERVICES.filter((service) => !LAST_SERVICES.includes(service)),
  "smtp",
];
const SMOKE_ROUNDS: Round[] = [
  { kind: "refused", services: FIRST_SERVICES },
  { kind: "503", services: LAST_SERVICES },
];
const ROUNDS: Round[] = [FIRST_SERVICES, LAST_SERVICES].flatMap((services) =>
  OUTAGE_KINDS.map((kind) => ({ kind, services })),
);

type Doubt = {
  service: MailService;
  kind: OutageKind;
  mails: number;
};

/**
 * R20: in the middle of campaigns by every service the services go out of order for half an hour of the database's
 * clock, in each kind of outage, and come back.
 */
export async function outages(run: Run): Promise<Verdict> {
  const logCounts = { begun: 0, over: 0 };
  const untrustedServer = await startUntrusted();
  const lines: Line[] = [];
  const openTo = async (url: string): Promise<number> => {
    const line = await openLine(Number(new URL(url).port));
    lines.push(line);
    return line.port;
  };
  const house = await openHouse(run, {
    policy: POLICY,
    workers: 2,
    sandbox: { brevoIdempotencyTtlMs: 15 * MINUTE_MS },
    settings: async (sandbox) => {
      const origin = `http://127.0.0.1:${await openTo(sandbox.urls.brevo)}`;
      const smtpPort = await openTo(sandbox.smtpUrl);
      return { LOG_LEVEL: "info", ...addresses(sandbox, origin, smtpPort) };
    },
    onLog: (text) => {
      logCounts.begun += text.split("email service out of order").length - 1;
      logCounts.over += text.split("email service works again").length - 1;
    },
  });
  const outageOf = outagesOf(house, lines, untrustedServer.port);

  try {
    const segment = await importPeople(house, run.recipients);
    const sum = { outages: 0, reported: 0, tries: 0, failedMeanwhile: 0, unknown: 0 };
    const silent: string[] = [];
    const doubtful: Doubt[] = [];
    for (const { kind, services } of run.smoke ? SMOKE_ROUNDS : ROUNDS) {
      const campaigns = new Map<MailService, string>();
      for (const service of services) {
        await useService(house, service);
        await setPace(house, SLOW);
        campaigns.set(service, await startCampaign(house, segment, `${service} ${kind}`));
      }
      const ids = [...campaigns.values()];
      const haveAllBegun = async (): Promise<boolean> =>
        (await sentOf(house, ids)).every((n) => n > 0);
      await until("the first mails of all", haveAllBegun, { everyMs: 20 });
      await outageOf[kind].begin(services);
      await setPace(house, STEADY);
      const areAllDown = async (): Promise<boolean> => (await downOf(house)) === services.length;
      await until("the outage of all", areAllDown, { everyMs: 20 });
      await setPace(house, null);
      await passOutage(house, OUTAGE_MINUTES, services.length);
      sum.outages += services.length;
      const rows = await house.client.get<CampaignWire[]>("/user/get-campaign");
      for (const [service, id] of campaigns) {
        const campaign = rows.find(({ _id }) => _id === id);
        if (campaign !== undefined && isReported(campaign, kind)) sum.reported += 1;
        else
          silent.push(
            `${service} ${kind}: ${campaign?.status} ${JSON.stringify(campaign?.outage)}`,
          );
        const { failed = 0, unknown = 0 } = campaign?.stats ?? {};
        sum.failedMeanwhile += failed - unknown;
        sum.unknown += unknown;
        const mails = await doubtfulOf(house, id);
        if (mails > 0) doubtful.push({ service, kind, mails });
      }
      const { tries } = await house.row<{ tries: number }>(
        "select coalesce(sum(down_tries), 0)::int as tries from sending_pace where down_since is not null",
      );
      sum.tries += tries;
      await outageOf[kind].end();
      await passTime(house, LONGEST_PAUSE_MS);
      for (const id of ids) await campaignEnd(house, id, run.limitMs);
    }
    const tally = await judge(house, { accounts: API_SERVICES.length + 1 });
    const doubts = doubtful.map(({ service, kind, mails }) => `${mails} by ${service} (${kind})`);
    // Emails under way at a broken connection or a 500 have an unknown outcome, except with Resend, whose keys live for a day:
    // Brevo forgets a key within the half hour, and the others know none.
    const unknownBound =
      mailsOf(doubtful.filter(({ service }) => service !== "resend")) + sum.unknown;
    return {
      figure: `${tally.recipients.toLocaleString("en")} recipients, ${sum.outages} outages of ${OUTAGE_MINUTES} minutes, ${sum.reported} said with reason and time, ${sum.tries} tries by one mail, log: ${logCounts.begun} begun and ${logCounts.over} over; failed meanwhile ${sum.failedMeanwhile}, failed ${tally.failed}, in doubt when they were over ${doubts.join(", ") || "none"}: ${formatTally(tally)}${silent.length > 0 ? ` (${silent.join("; ")})` : ""}`,
      goal: `lost 0, failed 0, unknown <= ${unknownBound} (not by Resend, in doubt), duplicates 0, each said, logged once, over by itself`,
      isMet:
        isSound(tally) &&
        tally.failed + sum.failedMeanwhile === 0 &&
        tally.unknown <= unknownBound &&
        tally.duplicates === 0 &&
        sum.reported === sum.outages &&
        logCounts.begun === sum.outages &&
        logCounts.over === sum.outages &&
        untrustedServer.bytesReceived() === 0,
    };
  } finally {
    await house.close();
    await Promise.all(lines.map(async (line) => await line.cut()));
    await untrustedServer.close();
  }
}

/** Whether a campaign says since when it waits, and why. */
function isReported({ status, outage }: CampaignWire, kind: OutageKind): boolean {
  if (status !== "processing" || outage === null) return false;
  const minutes = (Date.now() - Date.parse(outage.since)) / MINUTE_MS;
  return (
    REASONS[kind].test(outage.reason) && minutes >= OUTAGE_MINUTES && minutes < OUTAGE_MINUTES + 5
  );
}

function mailsOf(doubtful: Doubt[]): number {
  return doubtful.reduce((all, { mails }) => all + mails, 0);
}

async function setPace(house: House, perSecond: number | null): Promise<void> {
  const limits = Object.fromEntries(
    API_SERVICES.map((service) => [service, { perDay: null, perSecond: perSecond ?? 1_000 }]),
  );
  await house.rows("update email_settings set limits = $1::jsonb", [JSON.stringify(limits)]);
}

/** How many accounts wait for a service that is out of order. */
async function downOf(house: House): Promise<number> {
  const { down } = await house.row<{ down: number }>(
    "select count(*)::int as down from sending_pace where down_since is not null",
  );
  return down;
}

async function sentOf(house: House, ids: string[]): Promise<number[]> {
  const rows = await house.rows<{ sent: number }>(
    "select sent from campaigns where id = any($1::bigint[])",
    [ids],
  );
  return rows.map(({ sent }) => sent);
}

/** How many mails of a campaign wait for the service, and may have been accepted. */
async function doubtfulOf(house: House, id: string): Promise<number> {
  const { mails } = await house.row<{ mails: number }>(
    `select coalesce(sum(last_seq - first_seq + 1), 0)::int as mails from send_batches
     where campaign_id = $1 and ambiguous_attempts > 0 and state in ('ready', 'inflight')`,
    [id],
  );
  return mails;
}
