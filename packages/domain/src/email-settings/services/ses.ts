import { z } from "zod";
import type { ConnectionInfo, EmailServiceInfo } from "./kind.ts";

const REGION_WRONG = "Please enter the region, such as ap-south-1";
const KEY_WRONG = "Please enter the access key ID, which starts with AKIA";

/** The user of Amazon SES, without its secret access key. */
export const sesAccount = z.strictObject({
  /** Part of the API's host name, so nothing else may stand in it. */
  region: z
    .string({ error: REGION_WRONG })
    .trim()
    .toLowerCase()
    .regex(/^[a-z]{2}(?:-[a-z]{2,12}){1,3}-\d{1,2}$/, REGION_WRONG),
  accessKeyId: z
    .string({ error: KEY_WRONG })
    .trim()
    .regex(/^AKIA[A-Z0-9]{12,124}$/, KEY_WRONG),
});
export type SesAccount = z.infer<typeof sesAccount>;

const SECRET_REQUIRED = "Please enter the secret access key that belongs to the access key ID";
const connection = {
  field: "sesAccount",
  schema: sesAccount,
  blank: { region: "ap-south-1", accessKeyId: "" },
  required: "Please enter the region and the access key ID",
  secretRequired: SECRET_REQUIRED,
  secretAnew: SECRET_REQUIRED,
  sharesSecret: (one: SesAccount, other: SesAccount) => one.accessKeyId === other.accessKeyId,
  audited: { name: "sesAccessKey", textOf: ({ accessKeyId }: SesAccount) => accessKeyId },
} as const satisfies ConnectionInfo;

export const ses = {
  label: "Amazon SES",
  description: "Amazon's email service, by its API",
  freeTier: "200 emails/day to verified addresses",
  setup: "Medium",
  recommended: false,
  isListed: false,
  credentials: {
    sesSecretAccessKey: {
      label: "Secret Access Key",
      name: "Amazon SES secret access key",
      hint: "AWS shows it once, when the access key is created",
      prefix: "",
    },
  },
  connection,
  steps: [
    "In Amazon SES verify your domain and ask for production access",
    "In IAM create a user with ses:SendEmail, ses:SendRawEmail, ses:GetAccount and ses:GetEmailIdentity",
    "Create an access key for it and enter its ID, its secret and the region of your domain",
    "Save the configuration and send yourself a test email",
  ],
  links: [
    { label: "SES identities", url: "https://console.aws.amazon.com/ses/home#/identities" },
    { label: "IAM users", url: "https://console.aws.amazon.com/iam/home#/users" },
  ],
  dailyQuota: 200,
  ratePerSecond: 1,
  // A region's host is another name of the same domain.
  apiUrl: "https://email.us-east-1.amazonaws.com",
  events: {
    setup: "manual",
    secretLabel: "Topic",
    steps: [
      "In SES create a configuration set with an event destination to an SNS topic, for all events",
      "Make it the default configuration set of your domain's identity",
      "In SNS subscribe the address above to that topic by HTTPS, without raw message delivery",
      "The first topic that asks is confirmed and kept. To name it yourself, paste its ARN here first",
    ],
    secretWrong: "Please paste the topic's ARN, such as arn:aws:sns:ap-south-1:123456789012:ses",
  },
} as const satisfies EmailServiceInfo;
