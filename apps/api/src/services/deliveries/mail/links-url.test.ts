import { expect, it } from "vitest";
import { sendAll, startCampaign, withSending } from "../../../../test/sending.ts";
import type { Ctx } from "../../../deps.ts";
import { samplePicture } from "../../products/sample-pictures.ts";
import { inertLinks } from "../../campaigns/review/preview-mail.ts";
import { newEndpointAddress } from "../outcomes/webhook-endpoints.ts";

const { sandbox, sender } = withSending();
const LINKS_URL = "https://links.example";

const withLinksUrl = (ctx: Ctx): Ctx => ({
  ...ctx,
  config: { ...ctx.config, linksUrl: LINKS_URL },
});

it("an email leads to the address for links alone, and so does what services report to", async () => {
  const ctx = withLinksUrl(await sender("brevo"));
  await sendAll(ctx, await startCampaign(ctx, 1));
  const [mail] = sandbox().store.find();
  const text = JSON.stringify(mail);
  for (const path of ["/t/c/", "/t/o/", "/u/"]) expect(text).toContain(`${LINKS_URL}${path}`);
  expect(text).not.toContain(ctx.config.publicUrl);
  const previewed = [...Object.values(inertLinks(ctx)), samplePicture(ctx, 0)];
  for (const url of [newEndpointAddress(ctx, "brevo").url, ...previewed])
    expect(url.startsWith(`${LINKS_URL}/`), url).toBe(true);
});
