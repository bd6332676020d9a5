import { runs } from "@dakiya/domain/testing";
import type { RunningSandbox } from "@dakiya/sandbox";
import { startSandbox } from "@dakiya/sandbox";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials, makeMail } from "./testing/make-batch.ts";
import { SANDBOX_WAYS, WAY_NAMES } from "./testing/ways.ts";
import type { EmailProviders } from "./types.ts";

const WAYS = WAY_NAMES.map((name) => ({ name, credentials: SANDBOX_WAYS[name].good }));

/** Everything a mail may carry, and nothing that a value could have added. */
const HEADERS = new Set(
  (
    "from to subject date message-id list-id list-unsubscribe list-unsubscribe-post mime-version content-type " +
    "content-transfer-encoding x-mailin-custom"
  ).split(" "),
);

const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "\r\n",
        "\n",
        "\r",
        "\0",
        "\u2028",
        "\u0085",
        "Bcc: victim@example.com",
        "To: victim@example.com",
        "\r\n\r\n<script>",
        "\r\n.\r\nMAIL FROM:<victim@example.com>",
        "=?UTF-8?Q?=0D=0ABcc:_victim@example.com?=",
        "=?UTF-8?B?DQpCY2M6IHZpY3RpbUBleGFtcGxlLmNvbQ==?=",
        '"',
        "\\",
        ",",
        ";",
        "<victim@example.com>",
        "%0d%0aBcc: victim@example.com",
        "嘊嘍Bcc: victim@example.com",
      ),
      fc.string({ unit: "grapheme", maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(""));

let sandbox: RunningSandbox;
let providers: EmailProviders;

beforeAll(async () => {
  sandbox = await startSandbox({ webhookDelayMs: 60_000 });
  providers = createEmailProviders({ ...sandbox.urls, gmailSmtp: sandbox.smtpUrl });
});

afterAll(async () => {
  await providers.close();
  await sandbox.close();
});

describe.each(WAYS)("hostile text in an email by $name", ({ credentials }) => {
  it("reaches its recipient alone, with no header of its own", async () => {
    const all = makeCredentials(credentials);
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, hostile, async (subject, name, sender, text) => {
        sandbox.store.clear();
        const to = { address: "asha@example.com", name };
        const mail = makeMail(1, { subject, to, text, html: `<p>${text}</p>` });
        const from = { address: "hello@acme.example", name: sender };
        const batch = makeBatch(0, { from, mails: [mail] });
        const outcome = await providers
          .for(all.service)
          .prepare(batch, all)
          .send({ deadlineMs: 60_000 });
        const mails = sandbox.store.find();
        expect(mails).toHaveLength(outcome.kind === "accepted" ? 1 : 0);
        expect(["accepted", "rejected", "pause"]).toContain(outcome.kind);
        for (const { recipient, headers, from: fromAddress } of mails) {
          expect(recipient.email).toBe("asha@example.com");
          expect(fromAddress.email).toBe("hello@acme.example");
          for (const [header] of headers) expect(HEADERS).toContain(header.toLowerCase());
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
