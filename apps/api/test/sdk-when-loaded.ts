import { createRequire } from "node:module";
import { VENDOR_URLS } from "../src/config.ts";
import { createEmailProviders } from "../src/providers/email/index.ts";
import { makeBatch, makeCredentials } from "../src/providers/email/testing/make-batch.ts";

const { cache } = createRequire(import.meta.url);
const isLoaded = (): boolean => Object.keys(cache).some((path) => path.includes("@aws-sdk"));

/** Prints whether Amazon's client is loaded with the server, after an email by another service, and after one by SES. */
await Promise.all([
  import("../src/app.ts"),
  import("../src/create-deps.ts"),
  import("../src/jobs/start-jobs.ts"),
]);
const nowhere = "http://127.0.0.1:9";
const email = createEmailProviders({ ...VENDOR_URLS, brevo: nowhere, ses: process.argv[2] ?? "" });
const loaded = [isLoaded()];
const options = { deadlineMs: 5_000 };
const brevo = makeCredentials({ service: "brevo", brevoApiKey: "xkeysib-a" });
await email.for("brevo").prepare(makeBatch(1), brevo).send(options);
loaded.push(isLoaded());
const ses = makeCredentials({
  service: "ses",
  sesAccount: { region: "ap-south-1", accessKeyId: "AKIASANDBOX000000001" },
  sesSecretAccessKey: "secret",
});
email.for("ses").prepare(makeBatch(1), ses);
loaded.push(isLoaded());
await email.for("ses").prepare(makeBatch(1), ses).send(options);
const [server, another, prepared] = loaded;
process.stdout.write(
  `server: ${server}, another service: ${another || prepared}, SES: ${isLoaded()}\n`,
);
await email.close();
