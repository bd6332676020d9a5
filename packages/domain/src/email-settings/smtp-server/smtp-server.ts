import { z } from "zod";
import { cleanAddress } from "../../cells/index.ts";
import { SMTP_PRESET_INFO, SMTP_PRESETS } from "./presets.ts";
import type { SmtpPresetName } from "./presets.ts";

/** Encryption of a connection: after STARTTLS, or from its first byte. */
export const SMTP_ENCRYPTIONS = ["starttls", "tls"] as const;
/** How it is signed in to: by a password (AUTH PLAIN or LOGIN), or by an app's access (AUTH XOAUTH2). */
export const SMTP_SIGN_INS = ["password", "xoauth2"] as const;

const TENANT = /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/;
const ONE_LINE = /^\P{Cc}*$/u;

/** The company's app at Microsoft that gives access to send, without its secrets. */
const smtpApp = z.strictObject({
  tenant: z
    .string()
    .trim()
    .toLowerCase()
    .regex(TENANT, "Please enter the tenant's ID or domain, such as example.com")
    .default("organizations"),
  clientId: z
    .string({ error: "Please enter the app's client ID" })
    .trim()
    .min(1, "Please enter the app's client ID")
    .max(512, "The client ID is too long")
    .regex(ONE_LINE, "The client ID must be one line of text"),
});

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const IPV6 = /^[0-9a-f:.]{2,45}$/;
const CONTROLS = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const PORT_WRONG = "Please enter the port, such as 587";
const BOUNCE_ADDRESS_WRONG = "Please enter one address, such as bounces@example.com";
const HOST_WRONG = "Please enter the server's name, such as smtp.example.com";

/** The mail server of the service smtp_server, without its secret. */
export const smtpServer = z.strictObject({
  preset: z.enum(SMTP_PRESETS, { error: `Please choose one of ${SMTP_PRESETS.join(", ")}` }),
  host: z
    .string({ error: HOST_WRONG })
    .trim()
    .toLowerCase()
    .max(253, HOST_WRONG)
    .refine((text) => HOST_NAME.test(text) || (text.includes(":") && IPV6.test(text)), HOST_WRONG),
  port: z.int(PORT_WRONG).min(1, PORT_WRONG).max(65_535, PORT_WRONG),
  encryption: z.enum(SMTP_ENCRYPTIONS, { error: "Please choose starttls or tls" }),
  signIn: z.enum(SMTP_SIGN_INS, { error: "Please choose password or xoauth2" }),
  /** With xoauth2. */
  app: smtpApp.optional(),
  userName: z
    .string({ error: "Please enter the user name" })
    .trim()
    .min(1, "Please enter the user name")
    .max(320, "The user name is too long")
    .refine((text) => !CONTROLS.test(text), "The user name must be one line of text"),
  /** Where servers return emails to (Return-Path). Empty: to the sender. */
  bounceAddress: z
    .string()
    .trim()
    .max(254, BOUNCE_ADDRESS_WRONG)
    .refine((text) => text === "" || cleanAddress(text) !== null, BOUNCE_ADDRESS_WRONG)
    .optional(),
});
export type SmtpServer = z.infer<typeof smtpServer>;

/** A server as its preset has it, for the user to complete. */
export function smtpServerOf(preset: SmtpPresetName): SmtpServer {
  const { host, port, encryption, signIn } = SMTP_PRESET_INFO[preset];
  return { preset, host, port, encryption, signIn, userName: "" };
}

/** The server's name in sentences: the mail service, or the host. */
export function smtpServerLabel({ preset, host }: SmtpServer): string {
  return preset === "own" ? `The mail server ${host}` : SMTP_PRESET_INFO[preset].label;
}

/** Whether a secret entered for one server may go to another: the same host, and so the same owner. */
export const isSameSmtpServer = (one: SmtpServer, other: SmtpServer): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.signIn === other.signIn &&
  one.app?.clientId === other.app?.clientId &&
  one.app?.tenant === other.app?.tenant;

/** The secrets of a server's app, from an OAuth client of the user's own. */
export const smtpAccess = z.strictObject({
  clientSecret: z
    .string()
    .trim()
    .min(1, "Please enter the app's client secret")
    .max(1_024, "The client secret is too long")
    .regex(ONE_LINE, "The client secret must be one line of text"),
  refreshToken: z
    .string()
    .trim()
    .min(1, "Please enter the app's refresh token")
    .max(4_096, "The refresh token is too long")
    .regex(ONE_LINE, "The refresh token must be one line of text"),
});
export type SmtpAccess = z.infer<typeof smtpAccess>;

/** Body of connect-smtp: a server with its app. Without a client secret the stored one stays. */
export const smtpConnectInput = z.strictObject({
  smtpServer: smtpServer.extend({ signIn: z.literal("xoauth2"), app: smtpApp }).strict(),
  clientSecret: smtpAccess.shape.clientSecret.optional(),
});
export type SmtpConnectInput = z.infer<typeof smtpConnectInput>;
