import { expect, it } from "vitest";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials, makeMail } from "./testing/make-batch.ts";
import { urlsAt } from "./testing/ways.ts";

/**
 * The digests of one batch. A release that changes them breaks every batch that is under way while it is put in
 * place: a key that is repeated with other bytes is refused. Change them knowingly.
 */
const FROZEN = {
  brevo: "95bf8a7482f663e7c7153db936dc5979a83c8ac74b90bba323e7c16d05e3b691",
  resend: "f17ad7b11fd20b71b832f060a8c5d5d63f94cbbf703651564e531c8932c16cef",
  sendgrid: "77025043aff217b1b2af76de9c58a7f794d6a1a5a74a4f17da8bfbfd41bf7334",
  // An email by SES is the same bytes as by Gmail.
  ses: "0c61399de73359f08d9d0a374051f0494f5f8a9ba84b073c13dbed01aeee4dc8",
  gmail: "0c61399de73359f08d9d0a374051f0494f5f8a9ba84b073c13dbed01aeee4dc8",
};

it("a batch's bytes stay the same from release to release", async () => {
  const providers = createEmailProviders(urlsAt("http://127.0.0.1:9", "smtp://127.0.0.1:9"));
  const mails = [makeMail(1, { token: "token_1" }), makeMail(2, { token: "token_2" })];
  const batch = makeBatch(0, { key: "0e0b9f5c-3f0a-4c8e-9a52-6d6f3c3f8a11", mails });
  const digest = (service: keyof typeof FROZEN): string =>
    providers
      .for(service)
      .prepare(
        ["gmail", "brevo", "ses"].includes(service)
          ? { ...batch, mails: mails.slice(0, 1) }
          : batch,
        makeCredentials({ service }),
      ).payloadSha256;
  expect({
    brevo: digest("brevo"),
    resend: digest("resend"),
    sendgrid: digest("sendgrid"),
    gmail: digest("gmail"),
    ses: digest("ses"),
  }).toEqual(FROZEN);
  await providers.close();
});
