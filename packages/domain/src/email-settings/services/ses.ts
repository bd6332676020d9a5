import type { EmailServiceInfo } from "./kind.ts";

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
