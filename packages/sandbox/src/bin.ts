#!/usr/bin/env node
import { startSandbox } from "./start-sandbox.ts";

const { SANDBOX_PORT, SANDBOX_HOST, SANDBOX_SMTP_PORT, SANDBOX_DATA_DIR } = process.env;

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT ?? 0),
  smtpPort: Number(SANDBOX_SMTP_PORT ?? 0),
  ...(SANDBOX_HOST && { host: SANDBOX_HOST }),
  ...(SANDBOX_DATA_DIR && { dataDir: SANDBOX_DATA_DIR }),
});
const { url, smtpUrl, urls } = sandbox;
process.stdout.write(`${JSON.stringify({ url, smtpUrl, urls })}\n`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
