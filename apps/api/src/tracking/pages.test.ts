import { DEFAULT_BRAND } from "@dakiya/domain/brand";
import { sql } from "drizzle-orm";
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, it, test } from "vitest";
import { sendAll, startCampaign, withSending } from "../../test/sending.ts";
import type { Ctx } from "../deps.ts";
import { writeToken } from "../services/deliveries/mail/tokens.ts";
import { trackingRoutes } from "./index.ts";
import { registerLinks } from "./links.ts";
import { brandStyle } from "./page-brand.ts";
import { PAGE_LANGUAGES, PAGE_WORDS } from "./words/index.ts";

const { sender } = withSending();
const app = Fastify();
let ctx: Ctx;
let path: string;

beforeAll(async () => {
  ctx = await sender("resend");
  registerLinks(app, ctx);
  await trackingRoutes(app, ctx);
});
afterAll(async () => await app.close());
beforeEach(async () => {
  ctx = await sender("resend");
  const campaignId = await startCampaign(ctx, 1);
  await sendAll(ctx, campaignId);
  path = `/u/${writeToken(ctx.secrets, { kind: "unsubscribe", campaignId, seq: 1 })}`;
});

const setLanguage = async (language: string | null, own?: string) =>
  await ctx.db.execute(sql`
    update customers set language = ${language}, attributes = ${JSON.stringify({ language: own })}::jsonb
    where account_id = ${ctx.account.id}`);
const visit = async (url: string, accepted?: string, method: "GET" | "POST" = "GET") =>
  await app.inject({
    ...{ method, url },
    headers: accepted === undefined ? {} : { "accept-language": accepted },
  });
const languageOf = ({ body }: { body: string }) => /<html lang="(\w+)" dir="ltr">/.exec(body)?.[1];

it("speaks as chosen on it, else the customer's language, else the browser's, else English", async () => {
  expect(languageOf(await visit(path))).toBe("en");
  expect(languageOf(await visit(path, "fr, ta-IN;q=0.7"))).toBe("ta");
  await setLanguage("hi-IN");
  expect(languageOf(await visit(path, "ta"))).toBe("hi");
  await setLanguage(null, "Marathi");
  expect(languageOf(await visit(path, "ta"))).toBe("mr");
  expect(languageOf(await visit(`${path}?lang=bn`, "ta"))).toBe("bn");
  for (const odd of ["?lang=xx", "?lang=bn&lang=hi", "?lang[]=bn", "?lang=__proto__", "?lang=%"])
    expect(languageOf(await visit(`${path}${odd}`, "ta"))).toBe("mr");
});

it.each(PAGE_LANGUAGES)("keeps %s from the question to subscribing again", async (language) => {
  const words = PAGE_WORDS[language];
  const asked = await visit(`${path}?lang=${language}`);
  expect(asked.body).toContain(words.unsubscribe);
  expect(asked.body).toContain(`action="${path}?lang=${language}"`);
  const done = await visit(`${path}?lang=${language}`, undefined, "POST");
  expect(done.body).toContain(words.unsubscribedTitle);
  expect(done.body).toContain(`action="${path}/undo?lang=${language}"`);
  const again = await visit(`${path}/undo?lang=${language}`, undefined, "POST");
  expect(again.body).toContain(words.subscribedTitle);
  for (const page of [asked, done, again]) {
    expect(languageOf(page)).toBe(language);
    for (const other of PAGE_LANGUAGES)
      expect(page.body).toContain(`href="${path}?lang=${other}" lang="${other}"`);
  }
});

it.each(["/u/x", "/t/c/x", "/t/v/x"])(
  "says in the browser's language that %s is no link",
  async (url) => {
    const page = await visit(url, "hi");
    expect([page.statusCode, languageOf(page)]).toEqual([404, "hi"]);
    expect(page.body).toContain(PAGE_WORDS.hi.brokenTitle);
    expect(languageOf(await visit(`${url}?lang=ta`, "hi"))).toBe("ta");
  },
);

it("wears the sender's logo and colours, which its policy allows", async () => {
  const { rows } = await ctx.db.execute<{ id: string; hash: string }>(sql`
    insert into images (account_id, hash, name, alt, type, width, height, size, content)
    values (${ctx.account.id}, gen_random_uuid(), 'Mark', 'A "mark"', 'image/png', 4, 2, 1, 'x') returning id, hash`);
  const brand = {
    ...DEFAULT_BRAND,
    ...{ logo: String(rows[0]?.id), colours: { main: "#8e4ec6", ground: "#eeeeff" } },
  };
  await ctx.db.execute(sql`insert into brands (account_id, version, brand)
    values (${ctx.account.id}, 1, ${JSON.stringify(brand)}::jsonb)`);
  const { body, headers } = await visit(path);
  const url = `${ctx.config.publicUrl}/images/${rows[0]?.hash}-${ctx.account.id}`;
  expect(body).toContain(`<img class="logo" src="${url}" alt="A &quot;mark&quot;">`);
  expect(body).toContain("--main:#8e4ec6;--on-main:#ffffff");
  expect(headers["content-security-policy"]).toContain(`img-src ${new URL(url).origin};`);
});

test("A colour of a brand that could not be seen on the card is not used", () => {
  const style = (main: string) => brandStyle({ logo: null, colours: { main, ground: "#ffffff" } });
  expect(style("#fff8e0")).toMatch(/--main:#1b1f3b[^@]*@media[^@]*--main:#fff8e0/);
  expect(style("#101010")).toMatch(/--main:#101010[^@]*@media[^@]*--main:#f2f1ec/);
});
