import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { axeFaults } from "./support/axe-faults.ts";
import { callsAs } from "./support/calls-as.ts";
import { drawImage, LAMPS } from "./support/draw-image.ts";
import { openBrowser } from "./support/open-browser.ts";
import { openPage } from "./support/open-page.ts";
import { picturesIn } from "./support/picture.ts";
import { signedInAt } from "./support/sign-in.ts";
import { takeServer } from "./support/shared-server.ts";
import type { SharedServer } from "./support/shared-server.ts";

const PATIENCE = { timeout: 120_000 } as const;
let server: SharedServer;
let browser: Browser;
let site: Server;
let host: string;

beforeAll(async () => {
  browser = await openBrowser();
  server = await takeServer();
  const lamps = await drawImage(browser, LAMPS, { width: 300, height: 150 });
  site = createServer(({ url }, response) => {
    if (url === "/lamps.png") response.end(lamps);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  host = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser?.close();
  await server?.giveBack();
  site?.close();
  site?.closeAllConnections();
});

const picture = picturesIn("outside-pictures");

it("Pictures of other servers are copied out of pasted HTML, and then shown in the preview", async () => {
  const person = { name: "Meera Rao", email: "outside@dakiya.example" };
  const storageState = await signedInAt(browser, server.url, person);
  await callsAs(browser, server.url, storageState, async ({ upload }) => {
    await upload("people.csv", "name,email\nAsha Rao,asha.outside@dakiya.example\n");
  });
  // The page keeps other servers' pictures out of the preview, and the preview what the test asks of it.
  const page = await openPage(
    browser,
    server.url,
    { storageState },
    /Content Security Policy|Blocked script execution/,
  );
  await page.goto("/campaigns/create");
  await page
    .getByRole("group", { name: "Write the message as" })
    .getByText("HTML", { exact: true })
    .click();
  const html = page.getByLabel("Message HTML");
  await html.fill(
    `<p>Lamps</p><img src="${host}/lamps.png" alt="Lamps"><img src="${host}/gone.png" alt="Gone">`,
  );
  await page.getByText("2 pictures from other servers").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Copy all into Images" }).click();
  await page.getByText("1 picture copied").waitFor(PATIENCE);
  await page.getByText("1 picture from another server").waitFor();
  await page.getByText("Its server responded 404").waitFor();
  const copied = await html.inputValue();
  expect(copied).toContain(`<img src="${host}/gone.png" alt="Gone">`);
  expect(copied).toMatch(/<img src="http:[^"]+\/images\/[\w-]{43}-\d+" alt="Lamps">/);
  const preview = page.frameLocator('iframe[title="Email preview"]');
  const shown = preview.getByAltText("Lamps");
  await shown.waitFor(PATIENCE);
  await expect
    .poll(async () => await shown.evaluate((it) => (it as HTMLImageElement).naturalWidth), PATIENCE)
    .toBe(300);
  await picture(page, "copied");
  await expect.poll(() => axeFaults(page)).toEqual([]);
});
