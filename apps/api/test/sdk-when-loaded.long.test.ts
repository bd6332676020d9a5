import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@dakiya/sandbox";
import { expect, onTestFinished, test } from "vitest";

test("Amazon's client is loaded by the first email that needs it, and by nothing before", async () => {
  const sandbox = await startSandbox({ smtp: false });
  onTestFinished(() => sandbox.close());
  const script = fileURLToPath(new URL("./sdk-when-loaded.ts", import.meta.url));
  const node = ["--conditions=@dakiya/source", "--import", "tsx", script, sandbox.urls.ses];
  const child = spawn(process.execPath, node);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await once(child, "exit");
  const [said, errors] = await output;
  expect(said, errors).toBe("server: false, another service: false, SES: true\n");
});
