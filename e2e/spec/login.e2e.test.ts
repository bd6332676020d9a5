import { expect } from "vitest";
import type { Page } from "playwright-core";
import { LOGIN_ROWS } from "./rows/login.ts";
import { conformance } from "./support/conformance.ts";
import { answers, breaks } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { landsOn, pathOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance(LOGIN_ROWS, { ownServer: true });

const LOGIN_CALL = "POST /api/auth/google-login";
const FAILED = "Demo account login failed";

async function chooseAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue with Demo account" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.getByRole("main").getByRole("button").first().click();
}

/** Somebody who has gone to the provider and come back, to a server that answers as it is told to. */
async function comesBack({ visitor }: Visits, fault?: Fault): Promise<Visit> {
  const visit = await visitor("/login", fault === undefined ? {} : { spoilt: [fault] });
  await chooseAccount(visit.page);
  return visit;
}

state(
  "the sign-in page",
  async ({ visitor }) => await visitor("/login"),
  (row) => {
    row("login.provider-button", async ({ page }) => {
      const button = page.getByRole("button", { name: "Continue with Demo account" });
      await button.waitFor();
      expect(await button.isEnabled()).toBe(true);
    });
    row("login.email-form.email", async ({ page }) => {
      expect(await page.getByLabel("Email").getAttribute("type")).toBe("email");
    });
    row("login.email-form.password", async ({ page }) => {
      expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
    });
    row("login.email-form.remember", async ({ page }) => {
      await page.getByRole("checkbox", { name: "Remember me" }).waitFor();
    });
    row("login.email-form.forgot", async ({ page }) => {
      await page.getByRole("link", { name: "Forgot password" }).waitFor();
    });
    row("login.email-form.sign-in", async ({ page }) => {
      await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    });
    row("login.email-form.uncontrolled", async ({ page }) => {
      await page.getByLabel("Email").fill("no address");
      await page.getByLabel("Password").fill("x");
      await page.getByRole("checkbox", { name: "Remember me" }).check();
      expect(await page.getByLabel("Email").inputValue()).toBe("no address");
      expect(await page.getByRole("alert").count()).toBe(0);
    });
    row("login.email-form.does-nothing", async ({ page, requests }) => {
      await page.getByRole("button", { name: "Continue with Demo account" }).waitFor();
      const before = requests().length;
      await page.getByLabel("Email").fill("someone@example.com");
      await page.getByLabel("Password").fill("a secret");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByLabel("Password").press("Enter");
      await page.getByRole("link", { name: "Forgot password" }).click();
      expect(pathOf(page)).toBe("/login");
      expect(page.url()).not.toContain("?");
      expect(await page.getByLabel("Email").inputValue()).toBe("someone@example.com");
      expect(requests().slice(before)).toEqual([]);
      expect(await page.locator("[data-rht-toaster] [role]").count()).toBe(0);
    });
  },
);

state(
  "a provider that refuses",
  async ({ visitor }) => {
    const visit = await visitor("/login");
    const { page } = visit;
    await page.getByRole("button", { name: "Continue with Demo account" }).click();
    await page.getByRole("heading", { name: "Choose an account" }).waitFor();
    // What a provider sends back when it does not sign somebody in.
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    await page.goto(`/login?error=access_denied&state=${encodeURIComponent(state)}`);
    return visit;
  },
  (row) => {
    row("login.provider-failed.toast", async ({ page }) => {
      await seesToast(page, FAILED);
      expect(pathOf(page)).toBe("/login");
    });
  },
);

state(
  "a provider that does not answer",
  async ({ visitor }) => {
    const discovery = breaks("/sandbox/oidc/.well-known/openid-configuration");
    const visit = await visitor("/login", { spoilt: [discovery] });
    await visit.page.getByRole("button", { name: "Continue with Demo account" }).click();
    return visit;
  },
  (row) => {
    row("login.provider-unreachable.toast", async ({ page }) => await seesToast(page, FAILED));
  },
);

state(
  "a server that refuses with a sentence",
  async (visits) => {
    const message = "This sign-in could not be verified. Please try again";
    const body = { statusCode: 401, success: false, message };
    return { ...(await comesBack(visits, answers("/api/auth/google-login", 401, body))), message };
  },
  (row) => {
    row("login.refused.server-message", async ({ page, message }) => {
      await seesToast(page, message);
      expect(pathOf(page)).toBe("/login");
    });
  },
);

state(
  "a server that breaks",
  async (visits) => await comesBack(visits, breaks("/api/auth/google-login")),
  (row) => {
    row("login.refused.fallback", async ({ page }) => await seesToast(page, FAILED));
    row("login.refused.duration", async ({ page }) => await toastLasts(page, FAILED, 4000));
  },
);

state(
  "a sign-in",
  async (visits) => {
    const visit = await comesBack(visits);
    await landsOn(visit.page, "/dashboard");
    return visit;
  },
  (row) => {
    row("login.success.dashboard", async ({ page }) => {
      expect(pathOf(page)).toBe("/dashboard");
    });
    row("login.success.toast", async ({ page }) => {
      await seesToast(page, "Login successful!", "success");
    });
    row("login.success.duration", async ({ page }) => {
      await toastLasts(page, "Login successful!", 2000);
    });
    row("login.success.user", async ({ page }) => {
      await page.getByRole("button", { name: /^Account of / }).waitFor();
      const stored = await page.evaluate(() => localStorage.getItem("user"));
      expect(JSON.parse(stored ?? "{}")).toMatchObject({ email: expect.stringContaining("@") });
    });
    row("login.success.call", async ({ requests }) => {
      expect(requests().filter((line) => line === LOGIN_CALL)).toHaveLength(1);
    });
  },
);
