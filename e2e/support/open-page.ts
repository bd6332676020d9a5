import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { newContext, takeContext } from "./contexts.ts";
import type { ContextOptions } from "./contexts.ts";
import { RESULTS } from "./paths.ts";

export const DESKTOP = { width: 1280, height: 800 } as const;
export const PHONE = { width: 360, height: 740 } as const;

/** The browser's own error when the session of a visitor is checked. */
const NOT_SIGNED_IN = /\/api\/auth\/(verify|refresh-token)$/;

/**
 * A page in a context that is the running test's alone. The test fails when the page has logged an error, and
 * a failing test leaves a screenshot.
 *
 * @param expected - Errors that the test provokes.
 */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  options: ContextOptions = {},
  expected: RegExp | null = null,
): Promise<Page> {
  const { context, leave } = await takeContext(browser, likeUser(browser, baseUrl, options));
  return await openTab(
    context,
    expected,
    async (hasFailed) => await (hasFailed ? context.close() : leave()),
  );
}

/** The options of a context that looks like a user's browser. */
export function likeUser(
  browser: Browser,
  baseURL: string,
  options: ContextOptions,
): ContextOptions {
  return {
    baseURL,
    viewport: DESKTOP,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    // As a person's browser: a click by one that calls itself headless does not count.
    userAgent: `Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`,
    ...options,
  };
}

/** A user's browser: its pages share a cache. */
export async function openContext(
  browser: Browser,
  baseUrl: string,
  options: ContextOptions = {},
): Promise<BrowserContext> {
  return await newContext(browser, likeUser(browser, baseUrl, options));
}

/** One more page of such a browser for the running test, which it fails as `openPage` says. */
export async function openTab(
  context: BrowserContext,
  expected: RegExp | null = null,
  close?: (hasFailed: boolean) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage();
  const errors: string[] = [];
  // The browser does not always report refusals of the content security policy on its console.
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      reportError(new Error(`Refused by ${violatedDirective}: ${blockedURI}`));
    });
  });
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const { url } = message.location();
    if (!NOT_SIGNED_IN.test(url)) errors.push(`${message.text()} (${url})`);
  });
  onTestFinished(async ({ task }) => {
    // Before it is closed: hooks of failed tests run after these.
    const hasFailed = task.result?.state === "fail";
    if (hasFailed) await takePicture(page, task.name);
    await (close ?? (async () => await page.close()))(hasFailed);
    const unexpectedErrors = errors.filter((error) => expected?.test(error) !== true);
    expect(unexpectedErrors, "errors in the browser's console").toEqual([]);
  });
  return page;
}

async function takePicture(page: Page, test: string): Promise<void> {
  mkdirSync(RESULTS, { recursive: true });
  const name = test.replaceAll(/\W+/g, "-").slice(0, 80);
  await page.screenshot({ path: join(RESULTS, `${name}.png`), fullPage: true }).catch(() => {});
}
