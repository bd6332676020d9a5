import { expect } from "vitest";
import type { Page } from "playwright-core";
import { conformance } from "./support/conformance.ts";
import { answers, breaks } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { landsOn, pathOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance({ ownServer: true });

const LOGIN_CALL = "POST /api/auth/google-login";
const FAILED = "Demo account login failed";

async function chooseAccount(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue with Demo account" }).click();
  await page.getByRole("heading", { name: "Choose an account" }).waitFor();
  await page.getByRole("main").getByRole("button").first().click();
}

/** A user back from the provider, on a server with the given response. */
async function comesBack({ visitor }: Visits, fault?: Fault): Promise<Visit> {
  const visit = await visitor("/login", fault === undefined ? {} : { spoilt: [fault] });
  await chooseAccount(visit.page);
  return visit;
}

state(
  "the sign-in page",
  async ({ visitor }) => await visitor("/login"),
  (row) => {
    row("Sign-in: a button signs in with the identity provider", async ({ page }) => {
      const button = page.getByRole("button", { name: "Continue with Demo account" });
      await button.waitFor();
      expect(await button.isEnabled()).toBe(true);
    });
    row("Sign-in: the form has an Email field", async ({ page }) => {
      expect(await page.getByLabel("Email").getAttribute("type")).toBe("email");
    });
    row("Sign-in: the form has a Password field", async ({ page }) => {
      expect(await page.getByLabel("Password").getAttribute("type")).toBe("password");
    });
    row("Sign-in: the form has a Remember me checkbox", async ({ page }) => {
      await page.getByRole("checkbox", { name: "Remember me" }).waitFor();
    });
    row("Sign-in: the form has a Forgot password link", async ({ page }) => {
      await page.getByRole("link", { name: "Forgot password" }).waitFor();
    });
    row("Sign-in: the form has a Sign in button", async ({ page }) => {
      await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    });
    row("Sign-in: the fields keep what is typed into them, and show no rules", async ({ page }) => {
      await page.getByLabel("Email").fill("no address");
      await page.getByLabel("Password").fill("x");
      await page.getByRole("checkbox", { name: "Remember me" }).check();
      expect(await page.getByLabel("Email").inputValue()).toBe("no address");
      expect(await page.getByRole("alert").count()).toBe(0);
    });
    row("Sign-in: submitting asks nobody, says nothing and stays", async ({ page, requests }) => {
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
    // A provider's return without a sign-in.
    const state = new URL(page.url()).searchParams.get("state") ?? "";
    await page.goto(`/login?error=access_denied&state=${encodeURIComponent(state)}`);
    return visit;
  },
  (row) => {
    row(
      "Sign-in: a failure at the provider reads its name, then ' login failed'",
      async ({ page }) => {
        await seesToast(page, FAILED);
        expect(pathOf(page)).toBe("/login");
      },
    );
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
    row(
      "Sign-in: a provider that does not answer reads its name, then ' login failed'",
      async ({ page }) => await seesToast(page, FAILED),
    );
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
    row(
      "Sign-in: a refusal by the server reads as the server says it",
      async ({ page, message }) => {
        await seesToast(page, message);
        expect(pathOf(page)).toBe("/login");
      },
    );
  },
);

state(
  "a server that breaks",
  async (visits) => await comesBack(visits, breaks("/api/auth/google-login")),
  (row) => {
    row(
      "Sign-in: a refusal without a sentence reads the provider's name, then ' login failed'",
      async ({ page }) => await seesToast(page, FAILED),
    );
    row(
      "Toasts: an error toast stays 4000 ms",
      async ({ page }) => await toastLasts(page, FAILED, 4000),
    );
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
    row("Sign-in: signing in goes to /dashboard", async ({ page }) => {
      expect(pathOf(page)).toBe("/dashboard");
    });
    row("Sign-in: signing in says 'Login successful!'", async ({ page }) => {
      await seesToast(page, "Login successful!", "success");
    });
    row("Toasts: a success toast stays 2000 ms", async ({ page }) => {
      await toastLasts(page, "Login successful!", 2000);
    });
    row("Sign-in: signing in sets the user", async ({ page }) => {
      await page.getByRole("button", { name: /^Account of / }).waitFor();
      const storedUser = await page.evaluate(() => localStorage.getItem("user"));
      expect(JSON.parse(storedUser ?? "{}")).toMatchObject({ email: expect.stringContaining("@") });
    });
    row("REST calls: POST /auth/google-login carries the credential once", async ({ requests }) => {
      expect(requests().filter((line) => line === LOGIN_CALL)).toHaveLength(1);
    });
  },
);
