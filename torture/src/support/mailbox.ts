import { PASSWORD, startDovecot } from "../../../apps/api/dist/test/dovecot.js";
import {
  aboutEmail,
  first,
} from "../../../apps/api/dist/src/providers/inbox/testing/about-email.js";
import {
  others,
  replies,
  wishes,
} from "../../../apps/api/dist/src/providers/inbox/testing/answer-shapes.js";
import { bounces } from "../../../apps/api/dist/src/providers/inbox/testing/bounce-shapes.js";
import { createSecrets } from "../../../apps/api/dist/src/secrets.js";
import { writeToken } from "../../../apps/api/dist/src/services/deliveries/mail/tokens.js";
import { onInterrupt } from "./children.ts";
import { APP_SECRET } from "./house.ts";
import type { House } from "./house.ts";

/** Kinds of messages, one for each log in turn. */
export const KINDS = ["hard_bounce", "reply", "unsubscribe"] as const;

/** Every so many messages lie in the spam folder, too. */
const COPY_EVERY = 5;

/** Messages about nothing of ours, delivered each time: a reading takes several transactions. */
const NOISE = 60;

const USER = "hello";
const secrets = createSecrets(APP_SECRET);

/** The sender's mailbox, at a mail server of its own. */
export type OwnMailbox = {
  /** Logs that a message has been delivered about. */
  delivered: () => number;
  /** Delivers messages about the next logs, and others that are about nothing. */
  deliver: (logs: number) => void;
  close: () => Promise<void>;
};

/** Starts a mail server, and has its mailbox read for what comes back about a campaign. */
export async function openMailbox(house: House, campaignId: number): Promise<OwnMailbox> {
  const dovecot = await startDovecot();
  const forget = onInterrupt(dovecot.stop);
  const logs = await house.rows<{ seq: number; address: string }>(
    "select seq, recipient ->> 'email' as address from communication_logs where campaign_id = $1 order by seq",
    [campaignId],
  );
  const samples = [
    first(bounces(), "hard_bounce"),
    first(replies(), "reply"),
    first(wishes(), "unsubscribe"),
  ];
  const noise = others();
  let delivered = 0;
  const deliverOne = (nth: number): void => {
    const log = logs[nth];
    const sample = samples[nth % samples.length];
    if (log === undefined || sample === undefined) return;
    const token = writeToken(secrets, { kind: "log", campaignId, seq: log.seq });
    const email = { messageId: `${token}@acme.example.com`, address: log.address };
    const raw = aboutEmail(sample, email, `${nth}@mail.example`);
    dovecot.deliver(USER, raw);
    if (nth % COPY_EVERY === 0) dovecot.deliver(USER, raw, "Spam");
  };
  await house.client.send("PUT", "/user/inbox", {
    ...{ host: "127.0.0.1", port: dovecot.port, username: USER, password: PASSWORD },
    autoUnsubscribe: false,
  });
  return {
    delivered: () => delivered,
    deliver: (count) => {
      const end = Math.min(delivered + count, logs.length);
      while (delivered < end) {
        deliverOne(delivered);
        delivered += 1;
      }
      for (let n = 0; n < NOISE; n += 1) {
        const other = noise[n % noise.length];
        if (other !== undefined) dovecot.deliver(USER, other.raw);
      }
    },
    close: async () => {
      forget();
      await dovecot.stop();
    },
  };
}
