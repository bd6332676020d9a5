// The sandbox as a process of its own: its options as JSON in the one argument, its addresses as a line of JSON.
import { startSandbox } from "../../packages/sandbox/dist/src/index.js";

const sandbox = await startSandbox(JSON.parse(process.argv[2]));
const { urls, smtpUrl } = sandbox;
process.stdout.write(`${JSON.stringify({ urls, smtpUrl })}\n`);
