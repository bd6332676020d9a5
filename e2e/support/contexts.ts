import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import type { SignedIn } from "./sign-in.ts";

/** Options of a context, and the cookies of a signed-in user. */
export type ContextOptions = Omit<BrowserContextOptions, "storageState"> & {
  storageState?: SignedIn;
};

/** A context with its first page, which keeps the process of the others and the scripts it has compiled. */
type Kept = {
  context: BrowserContext;
  firstPage: Page;
};

/** Contexts that tests have left, by their options. A new one would fetch and compile every script again. */
const leftByOptions = new Map<string, Kept[]>();

/** A context like new for one test at a time, and the function that leaves it to the next. */
export async function takeContext(
  browser: Browser,
  { storageState, ...options }: ContextOptions,
  prepare: ((context: BrowserContext) => Promise<void>) | null = null,
): Promise<{ context: BrowserContext; leave: () => Promise<void> }> {
  const key = JSON.stringify(options);
  const kept = takeKept(browser, key) ?? (await openKept(browser, options, prepare));
  const { context } = kept;
  if (storageState !== undefined) await context.addCookies(storageState.cookies);
  const leave = async (): Promise<void> => {
    if (!browser.contexts().includes(context)) return;
    await empty(kept);
    leftByOptions.set(key, [...(leftByOptions.get(key) ?? []), kept]);
  };
  return { context, leave };
}

function takeKept(browser: Browser, key: string): Kept | undefined {
  const open = browser.contexts();
  const kept = leftByOptions.get(key)?.filter(({ context }) => open.includes(context)) ?? [];
  const last = kept.pop();
  leftByOptions.set(key, kept);
  return last;
}

/** A new context, whose pages have a minute for each step. */
export async function newContext(
  browser: Browser,
  options: ContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  // Of the windows too that its pages open.
  context.setDefaultTimeout(60_000);
  return context;
}

async function openKept(
  browser: Browser,
  options: ContextOptions,
  prepare: ((context: BrowserContext) => Promise<void>) | null,
): Promise<Kept> {
  const context = await newContext(browser, options);
  await prepare?.(context);
  const firstPage = await context.newPage();
  await firstPage.goto("/robots.txt");
  return { context, firstPage };
}

/** Removes everything but the cache: a tab's own storage goes with it. */
async function empty({ context, firstPage }: Kept): Promise<void> {
  const others = context.pages().filter((page) => page !== firstPage);
  await Promise.all(others.map(async (page) => await page.close()));
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  await firstPage.evaluate(() => localStorage.clear());
}
