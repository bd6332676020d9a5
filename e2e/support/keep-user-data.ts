import { controlAt } from "@dakiya/sandbox/control-at";
import { USER_DATA } from "./fresh-data.ts";
import { restClient } from "./rest-client.ts";
import { startServer } from "./start-server.ts";

/** Signs the local provider's first user in once and keeps the data folder for `startFilledServer`, until all tests have run. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  const token = await controlAt(`${server.url}/sandbox/control`)("issueIdToken", {});
  const { status } = await restClient(server.url).send("POST", "/auth/google-login", { token });
  if (status !== 200) throw new Error(`sign-in answered ${status}`);
  await server.process.stop();
  process.env[USER_DATA] = server.dataDir;
  return async () => {
    delete process.env[USER_DATA];
    await server.stop();
  };
}
