import type { Browser } from "playwright-core";
import { callsAs, createCampaign } from "./calls-as.ts";
import type { FilledServer } from "./filled-server.ts";
import type { Account } from "./places.ts";
import { prepareAccount } from "./prepare-account.ts";
import { signedInAt } from "./sign-in.ts";
import type { SignedIn } from "./sign-in.ts";

const WEEK_MS = 7 * 86_400_000;

const IMPORTED = `name,email,city
Meera Pillai,meera.pillai@example.in,Kochi
Arjun Mehta,arjun.mehta@example.in,Pune
Nobody,nowhere,Pune
`;
/** Headings that say nothing. */
const STRANGE = `Rufname,Sippe,Anschrift,Gegend
Asha,Rao,asha.rao@example.in,Pune
Ravi,Iyer,ravi.iyer@example.in,Chennai
`;

/**
 * The accounts whose pages are opened: the seeded one with things for every dialog, a scheduled campaign among them; an
 * empty one; one that has imported a file; and one with a file whose columns are to be matched.
 */
export async function prepareAccounts(
  browser: Browser,
  server: FilledServer,
): Promise<Record<Account, SignedIn>> {
  const { url, signedIn } = server;
  const empty = await signedInAt(browser, url, { name: "Nila Iyer", email: "nila@example.in" });
  const importedUser = await signedInAt(browser, url, { name: "Ila Sen", email: "ila@example.in" });
  const questionUser = await signedInAt(browser, url, {
    name: "Kabir Das",
    email: "kabir@example.in",
  });
  await prepareAccount(browser, server);
  await callsAs(browser, url, signedIn, async ({ post }) => {
    const at = new Date(Date.now() + WEEK_MS).toISOString();
    await createCampaign(post, "Diwali early access", { at, timeZone: "Asia/Kolkata" });
  });
  await callsAs(browser, url, importedUser, async ({ upload }) => {
    await upload("autumn-fair.csv", IMPORTED);
  });
  await callsAs(browser, url, questionUser, async ({ upload }) => {
    await upload("adressen.csv", STRANGE, { prefer: "respond-async" });
  });
  return { filled: signedIn, empty, imported: importedUser, asked: questionUser };
}
