// The sandbox as a process of its own: its options as JSON in the one argument, its addresses as a line of JSON.
import { startSandbox } from "@dakiya/sandbox";
import type { StartSandboxOptions } from "@dakiya/sandbox";

const options: StartSandboxOptions = JSON.parse(process.argv[2] ?? "{}");
const sandbox = await startSandbox(options);
const { urls, smtpUrl } = sandbox;
process.stdout.write(`${JSON.stringify({ urls, smtpUrl })}\n`);
