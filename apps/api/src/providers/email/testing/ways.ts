import { byApiService } from "@dakiya/domain/email-settings";
import type { MailService } from "@dakiya/sandbox";
import type { ServiceUrls } from "../../../config.ts";
import type { Credentials } from "../types.ts";

/** One of the ways in which an email can go, as tests use the sandbox's stand-in. */
export type SandboxWay = {
  title: string;
  /** Credentials that it takes, and others that it refuses; no error may repeat `key`. */
  good: Partial<Credentials>;
  refused: { credentials: Partial<Credentials>; key: string };
  none: Partial<Credentials>;
  /** The wait it asks for where the sandbox is told to name seven seconds, in ms; null for none. */
  slowDownMs: number | null;
  /** The end of an operator's address that names the API's version. */
  version: string;
  /** Selectors of a domain's keys, as the service names them; null for one that names none. */
  selectors: readonly string[] | null;
};

const SES = { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" };

/** By the sandbox's name of each. SMTP is Gmail's, with an app password. */
export const SANDBOX_WAYS: Readonly<Record<MailService, SandboxWay>> = {
  brevo: {
    title: "brevo",
    good: { service: "brevo", brevoApiKey: "xkeysib-good" },
    refused: { credentials: { service: "brevo", brevoApiKey: "xkeysib-invalid" }, key: "xkeysib" },
    none: { service: "brevo" },
    slowDownMs: 7_000,
    version: "/v3",
    selectors: ["brevo1", "brevo2"],
  },
  resend: {
    title: "resend",
    good: { service: "resend", resendApiKey: "re_good" },
    refused: { credentials: { service: "resend", resendApiKey: "re_invalid" }, key: "re_invalid" },
    none: { service: "resend" },
    slowDownMs: 7_000,
    version: "",
    selectors: ["resend"],
  },
  sendgrid: {
    title: "sendgrid",
    good: { service: "sendgrid", sendgridApiKey: "SG.good" },
    refused: { credentials: { service: "sendgrid", sendgridApiKey: "SG.invalid" }, key: "SG." },
    none: { service: "sendgrid" },
    slowDownMs: 7_000,
    version: "/v3",
    selectors: ["s1", "s2"],
  },
  ses: {
    title: "Amazon SES",
    good: { service: "ses", sesAccount: SES, sesSecretAccessKey: "sandbox/secret/access/key" },
    refused: {
      credentials: { service: "ses", sesAccount: SES, sesSecretAccessKey: "wrong/secret" },
      key: "wrong/secret",
    },
    none: { service: "ses", sesAccount: SES },
    // It names no time, and counts by the second.
    slowDownMs: 1_000,
    version: "/v2",
    selectors: ["a", "b", "c"].map((letter) => letter.repeat(16)),
  },
  gmail: {
    title: "gmail",
    good: { service: "gmail", googleAccessToken: "ya29.good" },
    refused: { credentials: { service: "gmail", googleAccessToken: "ya29.revoked" }, key: "ya29" },
    none: { service: "gmail" },
    slowDownMs: 7_000,
    version: "/gmail/v1",
    selectors: null,
  },
  smtp: {
    title: "Gmail's SMTP",
    good: { service: "gmail", smtpPassword: "abcd efgh ijkl mnop" },
    refused: { credentials: { service: "gmail", smtpPassword: "wrong-password" }, key: "wrong-p" },
    none: { service: "gmail", smtpPassword: "" },
    slowDownMs: null,
    version: "",
    selectors: null,
  },
};

/** The names of the ways. */
export const WAY_NAMES = Object.keys(SANDBOX_WAYS) as MailService[];

/** Every service at one address. */
export const urlsAt = (base: string, gmailSmtp: string): ServiceUrls => ({
  ...byApiService(() => base),
  ...{ googleAuth: base, googleToken: base, microsoftLogin: base },
  gmailSmtp,
});
