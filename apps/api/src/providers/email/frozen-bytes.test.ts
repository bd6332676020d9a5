import { expect, it } from "vitest";
import { createEmailProviders } from "./index.ts";
import { makeBatch, makeCredentials, makeMail } from "./testing/make-batch.ts";

/**
 * The digests of one batch. A release that changes them breaks every batch that is under way while it is put in
 * place: a key that is repeated with other bytes is refused. Change them knowingly.
 */
const FROZEN = {
  brevo: "4278a4eb8ba9cc2127014eafe9a67e807e7b5fe613ecfa788338857a30313415",
  resend: "3bf0d2d0a772497db2d17eb306165f7e67acb7a6f0a3ea85c827773212755d9c",
  sendgrid: "d60dc180c9db32ba19d72b1bff92771f9a433c25e51c1b57022141c33defbdae",
  gmail: "96d2074a76e227a903cf24987271c0e826a1487ee661c7b1167396e8d4d8a598",
};

it("a batch's bytes stay the same from release to release", async () => {
  const nowhere = "http://127.0.0.1:9";
  const providers = createEmailProviders({
    brevo: nowhere,
    resend: nowhere,
    sendgrid: nowhere,
    gmail: nowhere,
    googleAuth: nowhere,
    googleToken: nowhere,
    gmailSmtp: "smtp://127.0.0.1:9",
  });
  const mails = [makeMail(1, { token: "token_1" }), makeMail(2, { token: "token_2" })];
  const batch = makeBatch(0, { key: "0e0b9f5c-3f0a-4c8e-9a52-6d6f3c3f8a11", mails });
  const digest = (service: keyof typeof FROZEN): string =>
    providers
      .for(service)
      .prepare(
        service === "gmail" ? { ...batch, mails: mails.slice(0, 1) } : batch,
        makeCredentials({ service }),
      ).payloadSha256;
  expect({
    brevo: digest("brevo"),
    resend: digest("resend"),
    sendgrid: digest("sendgrid"),
    gmail: digest("gmail"),
  }).toEqual(FROZEN);
  await providers.close();
});
