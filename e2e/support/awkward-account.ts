import type { Browser } from "playwright-core";
import { signedInAt } from "./sign-in.ts";
import type { SignedIn } from "./sign-in.ts";

const LONG_WORD = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 100);
const LONG_NAME =
  "Mohammed Abdul Rahman bin Sulaiman al-Hashimi of the House of the Seven Rivers and Nine Gates ";
const HEBREW = "שרה בת־אל לוי־כהן";
const ARABIC = "عبد الرحمن بن محمد الأنصاري";
const EMOJI = "👩‍👩‍👧‍👦 Ravi 🎉🪔 Kumar 🇮🇳";

const ROWS: [name: string, email: string, city: string, spent: string, orders: string][] = [
  [LONG_WORD, `${"long".repeat(15)}@mail.example.com`, LONG_WORD, "99999999999.99", "1000000"],
  [LONG_NAME.trim(), "with.spaces@example.com", "Thiruvananthapuram", "0", "0"],
  [HEBREW, "sarah@example.com", "ירושלים", "1234567.5", "1"],
  [ARABIC, "abdul@example.com", "الرياض", "0.01", "1000000"],
  [EMOJI, "ravi@example.com", "🏙️", "123456", "0"],
  ["", "nameless@example.com", "", "", ""],
];

/** Fifty rules in groups five deep. */
function deepRules(depth = 5): unknown {
  const rules = Array.from({ length: 10 }, (_, n) => ({
    field: n % 2 === 0 ? "city" : "total_spent",
    operator: n % 2 === 0 ? "contains" : ">=",
    value: n % 2 === 0 ? `${LONG_WORD.slice(0, 40)} ${n}` : 1_000_000 * n,
  }));
  return {
    combinator: depth % 2 === 0 ? "and" : "or",
    rules: depth === 1 ? rules : [...rules, deepRules(depth - 1)],
  };
}

/** An account of somebody whose data is as awkward as the product lets in. */
export async function awkwardAccount(browser: Browser, url: string): Promise<SignedIn> {
  const signedIn = await signedInAt(browser, url, {
    name: LONG_WORD,
    email: "awkward@example.com",
  });
  const context = await browser.newContext({ baseURL: url, storageState: signedIn });
  const { request } = context;
  const lines = ROWS.map((row) => row.map((cell) => `"${cell}"`).join(","));
  const text = `${["name,email,city,total_spent,order_count", ...lines].join("\n")}\n`;
  const file = { name: "awkward.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  const responses = [await request.post("/api/customer/upload-csv", { multipart: { file } })];
  for (const name of [LONG_WORD, ARABIC, EMOJI]) {
    const rules = deepRules();
    responses.push(
      await request.post("/api/user/create-segment", {
        data: { name, description: LONG_NAME.repeat(4), rules },
      }),
      await request.post("/api/user/campaign-drafts", {
        data: {
          draft: {
            name,
            description: LONG_NAME,
            subject: LONG_NAME,
            body: `{name} ${LONG_WORD}`,
            rules,
          },
        },
      }),
    );
  }
  await context.close();
  for (const response of responses) {
    if (!response.ok()) throw new Error(`${response.url()}: ${await response.text()}`);
  }
  return signedIn;
}
