import type { emailSettingsInput } from "@dakiya/domain/email-settings";
import type {
  EmailSettingsWire,
  EventsConnectionWire,
  GmailConnectionWire,
  RemovableSecret,
  SampleDataWire,
  sendingLimitsInput,
  SendingLimitsWire,
  SendingUsageWire,
  testEmailInput,
  webhookSecretInput,
} from "@dakiya/domain/wire";
import { get, gives, post, put, remove, repeatable, takes } from "../row.ts";
import type { In, Row } from "../row.ts";
import type { CallOptions } from "../send.ts";

type RemoveCredential = (
  credential: RemovableSecret,
  options?: CallOptions,
) => Promise<EmailSettingsWire>;
const removeCredential: Row<RemoveCredential> = remove(
  "/user/email-settings/credentials/:credential",
  gives<EmailSettingsWire>(),
);

export const emailSettings = {
  /** The email settings, credentials masked. */
  get: get("/user/email-settings", gives<EmailSettingsWire>()),
  /** Saves them; an empty or masked credential keeps the stored one. */
  save: put(
    "/user/email-settings",
    gives<EmailSettingsWire>(),
    takes<In<typeof emailSettingsInput>>(),
  ),
  /** Sends a test mail to the configured sender. */
  sendTest: post("/user/test-email", gives<void>(), takes<In<typeof testEmailInput>>()),
  /** Mails a day and requests a second of each service, as they are in force. */
  limits: get("/user/email-settings/limits", gives<SendingLimitsWire>()),
  /** Sets the limits of one service; null goes back to the service's own. */
  saveLimits: put(
    "/user/email-settings/limits",
    gives<SendingLimitsWire>(),
    takes<In<typeof sendingLimitsInput>>(),
  ),
  /** Deletes a stored credential, or the secret of the chosen service's events. */
  removeCredential,
  /** What the chosen service has been handed since midnight UTC, against its quota. */
  usage: get("/user/email-settings/usage", gives<SendingUsageWire>()),
  /** Where the chosen service reports what becomes of mails, and whether it does. */
  events: get("/user/email-settings/events", gives<EventsConnectionWire>()),
  /** Asks the chosen service again to report events; a refusal is in the answer. */
  reconnectEvents: repeatable("/user/email-settings/events", gives<EventsConnectionWire>()),
  /** Keeps the secret that proves the service's events. */
  saveWebhookSecret: put(
    "/user/email-settings/events/secret",
    gives<EventsConnectionWire>(),
    takes<In<typeof webhookSecretInput>>(),
  ),
  /** Whether Gmail can be connected by Google's consent page here, and whether it is. */
  gmail: get("/user/email-settings/gmail", gives<GmailConnectionWire>()),
  /** Forgets the tokens of the connected Gmail account. */
  disconnectGmail: repeatable(
    "/user/email-settings/gmail/disconnect",
    gives<GmailConnectionWire>(),
  ),
};

export const sampleData = {
  /** Whether the account holds sample data, and how much of it. */
  get: get("/user/sample-data", gives<SampleDataWire>()),
  /** Loads sample customers, segments and finished campaigns; they are never mailed. */
  load: repeatable("/user/sample-data", gives<SampleDataWire>()),
  /** Removes the sample data; what is the account's own stays. */
  remove: remove("/user/sample-data", gives<SampleDataWire>()),
};
