import { startUntrusted } from "../packages/sandbox/dist/src/index.js";
import { openHouse } from "./support/house.mjs";
import { openLine } from "./support/line.mjs";
import { judge } from "./support/oracle.mjs";
import { campaignEnd, importPeople, startCampaign, useWay } from "./support/sending.mjs";
import { until } from "./support/until.mjs";
import { isSound, phrase } from "./kills.mjs";

const MINUTE_MS = 60_000;
const OUTAGE_MINUTES = 30;
/** By how much the clock moves at a time, so that pauses end on the way. */
const STEP_MS = 2 * MINUTE_MS;
/** What the longest pause may be. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;

const SERVICES = ["brevo", "resend", "sendgrid", "gmail"];
/** Requests a second until the services are out of order, so that each campaign is caught in its middle. */
const SLOW = 0.2;

/** What the campaign says, by what is wrong. */
const REASONS = {
  refused: /can't be reached \(connection refused\)$/,
  dns: /can't be reached \(the name nowhere\.invalid was not found\)$/,
  certificate: /can't be reached safely \(the certificate is self-signed, so nothing was sent\)$/,
  503: /(is out of order \(503|is busy: 421)/,
  500: /(is out of order \(500|is busy: 451)/,
};

const POLICY = {
  leaseMs: 20_000,
  deadlineMs: 5_000,
  beginWithinMs: 10_000,
  reconcileWaitMs: 10_000,
};

/**
 * R20: in the middle of campaigns by every service the services go out of order for half an hour of the database's clock,
 * in each way there is, and come back.
 */
export async function outages(run) {
  const lines = { begun: 0, over: 0 };
  const untrusted = await startUntrusted();
  let line = null;
  let smtpLine = null;
  const house = await openHouse(run, {
    policy: POLICY,
    workers: 2,
    sandbox: { brevoIdempotencyTtlMs: 15 * MINUTE_MS },
    settings: async ({ urls, smtpUrl }) => {
      line = await openLine(Number(new URL(urls.brevo).port));
      smtpLine = await openLine(Number(new URL(smtpUrl).port));
      return {
        LOG_LEVEL: "info",
        ...addresses(urls, `http://127.0.0.1:${line.port}`, smtpLine.port),
      };
    },
    onLog: (text) => {
      lines.begun += text.split("email service out of order").length - 1;
      lines.over += text.split("email service works again").length - 1;
    },
  });
  const { sandbox } = house;
  const working = house.settings;
  /** Other addresses take a restart, as settings do. */
  const restartWith = async (settings) => {
    await Promise.all(house.workers.map(async (worker) => await worker.leave()));
    house.settings = settings;
    await Promise.all(house.workers.map(async (worker) => await worker.start()));
  };
  const moveTo = (host) => ({
    begin: async () =>
      await restartWith({ ...working, ...addresses(sandbox.urls, `https://${host}`, null) }),
    end: async () => await restartWith(working),
  });
  const failing = (httpFault, smtpFault) => ({
    begin: async (ways) => {
      for (const way of ways) {
        const fault = way === "smtp" ? smtpFault : httpFault;
        await sandbox.setChances(way, [{ fault, probability: 1 }], run.seed);
      }
    },
    end: async () => await sandbox.clearFaults(),
  });
  const kinds = {
    refused: {
      begin: async () => await Promise.all([line.cut(), smtpLine.cut()]),
      end: async () => await Promise.all([line.mend(), smtpLine.mend()]),
    },
    dns: moveTo("nowhere.invalid"),
    certificate: moveTo(`127.0.0.1:${untrusted.port}`),
    503: failing(
      { mode: "serverError", status: 503 },
      { mode: "smtpReply", code: 421, at: "mail", message: "4.3.0 Going down" },
    ),
    500: failing({ mode: "serverError", status: 500 }, { mode: "serverError" }),
  };
  // Both of Gmail's ways are one account, and a token goes before a password.
  const rounds = run.smoke
    ? [
        { kind: "refused", ways: ["brevo", "resend", "sendgrid", "smtp"] },
        { kind: "503", ways: ["gmail"] },
      ]
    : [["brevo", "resend", "sendgrid", "smtp"], ["gmail"]].flatMap((ways) =>
        Object.keys(kinds).map((kind) => ({ kind, ways })),
      );

  try {
    const segment = await importPeople(house, run.recipients);
    const sum = { outages: 0, said: 0, tries: 0, failedMeanwhile: 0, silent: [], doubtful: [] };
    for (const { kind, ways } of rounds) {
      const campaigns = new Map();
      for (const way of ways) {
        await useWay(house, way);
        await setPace(house, SLOW);
        campaigns.set(way, await startCampaign(house, segment, `${way} ${kind}`));
      }
      const ids = [...campaigns.values()];
      await until(
        "the first mails of all",
        async () => (await sentOf(house, ids)).every((n) => n > 0),
        {
          everyMs: 20,
        },
      );
      await kinds[kind].begin(ways);
      await setPace(house, null);
      await passHalfAnHour(house, ways.length);
      sum.outages += ways.length;
      const told = await house.client.get("/user/get-campaign");
      for (const [way, id] of campaigns) {
        const campaign = told.find(({ _id }) => _id === id);
        const minutes = (Date.now() - Date.parse(campaign.outage?.since ?? 0)) / MINUTE_MS;
        const isSaid =
          campaign.status === "processing" &&
          REASONS[kind].test(campaign.outage?.reason ?? "") &&
          minutes >= OUTAGE_MINUTES &&
          minutes < OUTAGE_MINUTES + 5;
        if (isSaid) sum.said += 1;
        else
          sum.silent.push(`${way} ${kind}: ${campaign.status} ${JSON.stringify(campaign.outage)}`);
        sum.failedMeanwhile += campaign.stats.failed;
      }
      for (const [way, id] of campaigns) {
        const mails = await doubtfulOf(house, id);
        if (mails > 0) sum.doubtful.push({ way, kind, mails });
      }
      const [{ tries }] = await house.rows(
        "select coalesce(sum(down_tries), 0)::int as tries from sending_pace where down_since is not null",
      );
      sum.tries += tries;
      await kinds[kind].end(ways);
      await move(house, LONGEST_PAUSE_MS);
      for (const id of ids) await campaignEnd(house, id, run.limitMs);
    }
    const found = await judge(house, { accounts: SERVICES.length + 1 });
    const doubts = sum.doubtful.map(({ way, kind, mails }) => `${mails} by ${way} (${kind})`);
    // Brevo forgets a key within the half hour, so that what was under way when it began to answer 500 can't be repeated.
    const forgotten = sum.doubtful
      .filter(({ way, kind }) => way === "brevo" && kind === "500")
      .reduce((all, { mails }) => all + mails, 0);
    // Nobody can tell what became of a request that broke off: without a key it is sent once more.
    const repeated = sum.doubtful.reduce((all, { mails }) => all + mails, 0);
    return {
      figure: `${found.recipients.toLocaleString("en")} recipients, ${sum.outages} outages of ${OUTAGE_MINUTES} minutes, ${sum.said} said with reason and time, ${sum.tries} tries by one mail, log: ${lines.begun} begun and ${lines.over} over; failed meanwhile ${sum.failedMeanwhile}, failed ${found.failed}, in doubt when they were over ${doubts.join(", ") || "none"}: ${phrase(found)}${sum.silent.length > 0 ? ` (${sum.silent.join("; ")})` : ""}`,
      goal: `lost 0, failed 0, unknown <= ${forgotten} (Brevo, 500, under way when it began), duplicates <= ${repeated} (in doubt), each said, logged once, over by itself`,
      met:
        isSound(found) &&
        found.failed + sum.failedMeanwhile === 0 &&
        found.unknown <= forgotten &&
        found.duplicates <= repeated &&
        sum.said === sum.outages &&
        lines.begun === sum.outages &&
        lines.over === sum.outages &&
        untrusted.received() === 0,
    };
  } finally {
    await house.close();
    await Promise.all([line?.cut(), smtpLine?.cut(), untrusted.close()]);
  }
}

/** The settings of services that are all at one place. */
function addresses(urls, origin, smtpPort) {
  const at = (url) => `${origin}${new URL(url).pathname}`;
  return {
    BREVO_BASE_URL: at(urls.brevo),
    RESEND_BASE_URL: at(urls.resend),
    SENDGRID_BASE_URL: at(urls.sendgrid),
    GMAIL_BASE_URL: at(urls.gmail),
    GMAIL_SMTP_URL:
      smtpPort === null ? origin.replace("https:", "smtps:") : `smtp://127.0.0.1:${smtpPort}`,
  };
}

async function setPace(house, perSecond) {
  const limits = Object.fromEntries(
    SERVICES.map((service) => [service, { perDay: null, perSecond: perSecond ?? 1_000 }]),
  );
  await house.rows("update email_settings set limits = $1::jsonb", [JSON.stringify(limits)]);
}

async function sentOf(house, ids) {
  const rows = await house.rows("select sent from campaigns where id = any($1::bigint[])", [ids]);
  return rows.map(({ sent }) => sent);
}

/** How many mails of a campaign may have been accepted, and wait for the service to be back. */
async function doubtfulOf(house, id) {
  const [{ mails }] = await house.rows(
    `select coalesce(sum(last_seq - first_seq + 1), 0)::int as mails from send_batches
     where campaign_id = $1 and ambiguous_attempts > 0 and state in ('ready', 'inflight')`,
    [id],
  );
  return mails;
}

/** Lets half an hour pass, each time once every outage is known and the service's answer to the last try is too. */
async function passHalfAnHour(house, outageCount) {
  let seen = [];
  const isHeld = async () => {
    seen = await house.rows(
      `select service, down_tries as tries, down_until > clock_timestamp() as held,
         (select count(*)::int from send_batches where state = 'inflight') as inflight
       from sending_pace where down_since is not null`,
    );
    const held = seen.filter(({ tries, held, inflight }) => tries >= 2 && held && inflight === 0);
    return held.length === outageCount;
  };
  const what = () => `the hold of ${outageCount} accounts (${JSON.stringify(seen)})`;
  for (let passedMs = 0; passedMs < OUTAGE_MINUTES * MINUTE_MS; passedMs += STEP_MS) {
    await until(what, isHeld, { everyMs: 20, withinMs: 60_000 });
    await move(house, STEP_MS);
  }
  await until(what, isHeld, { everyMs: 20, withinMs: 60_000 });
}

/** The database's clock can't be moved: everything it wrote is older instead. */
async function move(house, ms) {
  await house.sandbox.control("POST", "/clock", { advanceMs: ms });
  const back = (columns) =>
    columns.map((name) => `${name} = ${name} - $1::float8 * interval '1 millisecond'`).join(", ");
  for (const [table, columns, where] of [
    ["send_batches", ["next_at", "first_attempt_at", "ambiguous_since"], "state = 'ready'"],
    ["sending_pace", ["down_since", "down_until"], "down_since is not null"],
    ["campaigns", ["progress_at", "updated_at", "started_at"], "status = 'processing'"],
    ["pgboss.job", ["start_after"], "name = 'send-batch' and state < 'active'"],
  ]) {
    await house.rows(`update ${table} set ${back(columns)} where ${where}`, [ms]);
  }
}
