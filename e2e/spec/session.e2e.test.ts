import type { Page } from "playwright-core";
import { expect } from "vitest";
import { conformance } from "./support/conformance.ts";
import { addCustomers } from "./support/customers.ts";
import { answers, breaks, holds, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import { latch } from "./support/latch.ts";
import { landsOn, pathOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const VERIFY = "GET /api/auth/verify";
const REFRESH = "POST /api/auth/refresh-token";

const count = (requests: readonly string[], what: string): number =>
  requests.filter((line) => line.includes(what)).length;
const storedUser = async (page: Page): Promise<string | null> =>
  await page.evaluate(() => localStorage.getItem("user"));
/** The session's cookies. The sign-in page sets one more cookie, which gives no access. */
const cookiesOf = async (page: Page): Promise<string[]> =>
  (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => name !== "signIn")
    .toSorted();
const shownToasts = async (page: Page): Promise<number> =>
  await page.locator("[data-rht-toaster] :is([role=status],[role=alert])").count();

async function goTo(page: Page, link: string, heading: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: link, exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: heading }).waitFor();
}

/** The access token runs out; the refresh token stays as it is. */
async function tokenRunsOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "accessToken" });
}

/** The session ends everywhere: neither token is known any more. */
async function sessionEnds(page: Page): Promise<void> {
  await tokenRunsOut(page);
  await page.context().clearCookies({ name: "refreshToken" });
  const refreshToken = {
    name: "refreshToken",
    value: "no-longer-known",
    domain: "localhost",
    path: "/api/auth",
  };
  await page.context().addCookies([refreshToken]);
}

async function openVisit(visits: Visits, path: string, spoilt: Fault[] = []): Promise<Visit> {
  const owner = await visits.person();
  await addCustomers(owner, [{ name: "Asha Patil", email: "asha.patil@example.com" }]);
  return await visits.as(owner, path, { spoilt });
}

state(
  "a start with a session",
  async (visits) => {
    const visit = await openVisit(visits, "/email-settings");
    await visit.page.getByRole("button", { name: "Save Configuration" }).waitFor();
    return visit;
  },
  (row) => {
    row("Sign-in: on start the session is verified", async ({ requests }) => {
      const apiRequests = requests().filter((line) => /\/(api|trpc)\//.test(line));
      expect(apiRequests[0]).toBe(VERIFY);
      expect(count(requests(), VERIFY)).toBe(1);
    });
    row("Sign-in: success sets the user", async ({ page }) => {
      await page.getByRole("button", { name: "Account of Asha Rao" }).waitFor();
    });
    row("Sign-in: customers are loaded once signed in", async ({ requests }) => {
      await expect.poll(() => count(requests(), "customers.list")).toBe(1);
    });
  },
);

state(
  "a start without a session, where somebody was signed in before",
  async (visits) => {
    const visit = await visits.visitor("/login");
    await visit.page.evaluate(() => localStorage.setItem("user", '{"name":"Asha"}'));
    await visit.page.goto("/customers");
    await landsOn(visit.page, "/login");
    return visit;
  },
  (row) => {
    row("Sign-in: failure clears the user", async ({ page }) => {
      await expect.poll(async () => await storedUser(page)).toBeNull();
    });
    row("Sign-in: 401 is silent", async ({ page, errors }) => {
      await page.getByRole("heading", { name: "Sign in to Dakiya" }).waitFor();
      expect(await shownToasts(page)).toBe(0);
      expect(errors).toEqual([]);
    });
    row("Sign-in: unless already there", async ({ page, requests }) => {
      const before = count(requests(), "GET /login");
      await page.goto("/login");
      await page.getByRole("heading", { name: "Sign in to Dakiya" }).waitFor();
      await page.getByRole("button", { name: "Continue with Demo account" }).waitFor();
      expect(count(requests(), "GET /login")).toBe(before + 1);
    });
  },
);

state(
  "a start whose check breaks",
  async (visits) => {
    const visit = await openVisit(visits, "/customers", [breaks("/api/auth/verify")]);
    await landsOn(visit.page, "/login");
    const loggedErrors = visit.errors.splice(0);
    return { ...visit, logged: loggedErrors };
  },
  (row) => {
    row("Sign-in: any other error is logged", async ({ logged }) => {
      expect(logged.join("\n")).toContain("500");
    });
    row("Sign-in: an error of verifying clears the user", async ({ page }) => {
      expect(await storedUser(page)).toBeNull();
    });
    row("Sign-in: an error of verifying sends to /login", async ({ page }) =>
      expect(pathOf(page)).toBe("/login"),
    );
  },
);

async function signsOut(visits: Visits, fault?: Fault): Promise<Visit> {
  const visit = await openVisit(visits, "/customers");
  if (fault !== undefined) visit.spoil(fault);
  await visit.page.getByRole("button", { name: /^Account of / }).click();
  await visit.page.getByRole("menuitem", { name: "Sign out" }).click();
  await visit.page.getByRole("heading", { name: "Smart Segmentation" }).waitFor();
  return visit;
}

state(
  "a sign-out",
  async (visits) => await signsOut(visits),
  (row) => {
    const toast = "Logged out successfully";
    row(
      "Sign-in: 'Logged out successfully'",
      async ({ page }) => await seesToast(page, toast, "success"),
    );
    row(
      "Toasts: the toast of a sign-out stays 2000 ms",
      async ({ page }) => await toastLasts(page, toast, 2000),
    );
    row("Pages: sign-out returns to /", async ({ page }) => expect(pathOf(page)).toBe("/"));
    row("REST calls: POST /auth/logout", async ({ page, requests }) => {
      expect(count(requests(), "POST /api/auth/logout")).toBe(1);
      expect(await cookiesOf(page)).toEqual([]);
    });
    row("Sign-in: the stored user is cleared", async ({ page }) =>
      expect(await storedUser(page)).toBeNull(),
    );
    row("Sign-in: after sign-out every page asks for sign-in", async ({ page }) => {
      await page.goto("/customers");
      await landsOn(page, "/login");
      await page.goto("/");
    });
  },
);

state(
  "a sign-out over which the server breaks",
  async (visits) => await signsOut(visits, breaks("/api/auth/logout")),
  (row) => {
    row("Sign-in: 'Failed to logout'", async ({ page }) => {
      await seesToast(page, "Failed to logout");
    });
    row("Sign-in: a failed sign-out goes to /", async ({ page }) => expect(pathOf(page)).toBe("/"));
    row("Sign-in: a failed sign-out clears the state all the same", async ({ page }) => {
      expect(await storedUser(page)).toBeNull();
      await page.getByRole("link", { name: "Get Started" }).waitFor();
    });
  },
);

state(
  "a sign-out the server refuses with a sentence",
  async (visits) => {
    const body = { statusCode: 503, success: false, message: "Nobody may leave just now" };
    return await signsOut(visits, answers("/api/auth/logout", 503, body));
  },
  (row) => {
    row("Sign-in: a failed sign-out shows the server's message", async ({ page }) => {
      await seesToast(page, "Nobody may leave just now");
    });
  },
);

state(
  "a sign-out whose body does not carry statusCode 200",
  async (visits) => await signsOut(visits, answers("/api/auth/logout", 200, { success: true })),
  (row) => {
    row(
      "Sign-in: a sign-out succeeds when the body carries statusCode 200, and only then",
      async ({ page }) => {
        await seesToast(page, "Failed to logout");
      },
    );
  },
);

state(
  "an access token that has run out",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByText("asha.patil@example.com").waitFor();
    await tokenRunsOut(visit.page);
    const before = visit.requests().length;
    await goTo(visit.page, "Audience", "Audience Intelligence");
    await visit.page.getByText("Total Audience").waitFor();
    await visit.page.getByText("1", { exact: true }).first().waitFor();
    return { ...visit, since: () => visit.requests().slice(before) };
  },
  (row) => {
    row("Sign-in: a 401 leads to one silent refresh", async ({ page, since }) => {
      expect(count(since(), REFRESH)).toBe(1);
      expect(await shownToasts(page)).toBe(0);
      expect(pathOf(page)).toBe("/audience");
    });
    row("Sign-in: then to a retry of the request", async ({ since }) => {
      expect(count(since(), "insights.audience")).toBe(2);
    });
  },
);

state(
  "an access token that has run out before the page is opened",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByText("asha.patil@example.com").waitFor();
    await tokenRunsOut(visit.page);
    const before = visit.requests().length;
    await visit.page.goto("/dashboard");
    await visit.page.getByRole("heading", { level: 1, name: /^Good / }).waitFor();
    return { ...visit, since: () => visit.requests().slice(before) };
  },
  (row) => {
    row("Sign-in: the check at start is renewed likewise", async ({ since }) => {
      expect(count(since(), REFRESH)).toBe(1);
      expect(count(since(), VERIFY)).toBe(2);
    });
  },
);

const NOT_SIGNED_IN = { status: 401, message: "Please sign in to continue" };

state(
  "calls that are refused with any session",
  async (visits) => {
    const visit = await openVisit(visits, "/email-settings");
    await visit.page.getByRole("button", { name: "Save Configuration" }).waitFor();
    visit.spoil(refuses("campaigns.list", NOT_SIGNED_IN));
    const before = visit.requests().length;
    await goTo(visit.page, "Campaigns", "Campaigns");
    await visit.page.getByText("Failed to fetch campaigns").waitFor();
    return { ...visit, since: () => visit.requests().slice(before) };
  },
  (row) => {
    row("Sign-in: one refresh a request, no more", async ({ page, since }) => {
      expect(count(since(), REFRESH)).toBe(1);
      expect(count(since(), "campaigns.list")).toBe(2);
      expect(pathOf(page)).toBe("/campaigns");
    });
  },
);

state(
  "several calls at once, of a token that has run out",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByText("asha.patil@example.com").waitFor();
    await tokenRunsOut(visit.page);
    const before = visit.requests().length;
    // Asked for by the page and not by the application's batch: each on its own.
    await goTo(visit.page, "Email Settings", "Email Configuration");
    await visit.page.getByRole("button", { name: "Save Configuration" }).waitFor();
    return { ...visit, since: () => visit.requests().slice(before) };
  },
  (row) => {
    row("Sign-in: of several at once, too", async ({ since }) => {
      expect(count(since(), REFRESH)).toBe(1);
    });
  },
);

state(
  "a session that has ended",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByText("asha.patil@example.com").waitFor();
    await sessionEnds(visit.page);
    await visit.page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Audience" })
      .click();
    await landsOn(visit.page, "/login");
    return visit;
  },
  (row) => {
    row("Sign-in: a failed refresh sends the user to /login", async ({ page }) => {
      await page.getByRole("heading", { name: "Sign in to Dakiya" }).waitFor();
      expect(await storedUser(page)).toBeNull();
    });
    row("Sign-in: a failed refresh clears both cookies", async ({ page }) => {
      expect(await cookiesOf(page)).toEqual([]);
    });
  },
);

state(
  "a renewal over which the server breaks",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByText("asha.patil@example.com").waitFor();
    visit.spoil(breaks("/api/auth/refresh-token"));
    await tokenRunsOut(visit.page);
    await visit.page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Audience" })
      .click();
    await landsOn(visit.page, "/login");
    return visit;
  },
  (row) => {
    row("Sign-in: a refresh that breaks sends the user to /login", async ({ page }) => {
      await page.getByRole("heading", { name: "Sign in to Dakiya" }).waitFor();
    });
    row("Sign-in: a refresh that breaks clears both cookies", async ({ page }) => {
      await expect.poll(async () => await cookiesOf(page)).toEqual([]);
    });
  },
);

state(
  "a call",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.getByRole("button", { name: "Edit Asha Patil" }).click();
    await visit.page.getByRole("dialog").getByLabel("City").fill("Pune");
    const updateRequest = visit.page.waitForRequest((request) =>
      request.url().includes("/trpc/customers.update"),
    );
    await visit.page.getByRole("button", { name: "Save Changes" }).click();
    return { ...visit, headers: await (await updateRequest).allHeaders() };
  },
  (row) => {
    row("REST calls: cookies are sent along", async ({ headers }) => {
      expect(headers["cookie"]).toContain("accessToken=");
    });
    row("REST calls: what is sent is JSON", async ({ headers }) => {
      expect(headers["content-type"]).toMatch(/^application\/json/);
    });
  },
);

state(
  "a response that takes an hour",
  async (visits) => {
    const { whenOpen: responseGate, open } = latch();
    const visit = await openVisit(visits, "/audience", [holds("insights.audience", responseGate)]);
    return { ...visit, open };
  },
  (row) => {
    row("REST calls: a call may take as long as it takes", async ({ page, open }) => {
      await page.getByText("Loading Audience Insights...").waitFor();
      await page.clock.fastForward(60 * 60_000);
      await page.getByText("Loading Audience Insights...").waitFor();
      expect(await shownToasts(page)).toBe(0);
      open();
      await page.getByText("Your customers, and the segments").waitFor();
    });
  },
);

state(
  "pages that are opened and refreshed",
  async (visits) => await openVisit(visits, "/dashboard"),
  (row) => {
    row("Pages: pages load their data again when opened", async ({ page, requests }) => {
      const countRequests = (): number => count(requests(), "insights.audience");
      const before = countRequests();
      await goTo(page, "Audience", "Audience Intelligence");
      await expect.poll(countRequests).toBe(before + 1);
      await goTo(page, "Campaigns", "Campaigns");
      await goTo(page, "Audience", "Audience Intelligence");
      await expect.poll(countRequests).toBe(before + 2);
    });
    for (const [promise, procedure] of [
      ["Pages: the global refresh reloads the page", "insights.audience"],
      ["Pages: the global refresh reloads the customers", "customers.list"],
    ] as const) {
      row(promise, async ({ page, requests }) => {
        await goTo(page, "Audience", "Audience Intelligence");
        await page.getByText("Your customers, and the segments").waitFor();
        const countRequests = (): number => count(requests(), procedure);
        const before = countRequests();
        await page.getByRole("button", { name: "Refresh" }).click();
        await expect.poll(countRequests).toBeGreaterThan(before);
      });
    }
  },
);

state(
  "more toasts than fit",
  async (visits) => {
    const visit = await openVisit(visits, "/customers");
    await visit.page.clock.pauseAt(Date.now() + 60_000);
    const template = visit.page.getByRole("button", { name: "Download Template" });
    await template.waitFor();
    await template.evaluate((element) => {
      for (let index = 0; index < 25; index += 1) (element as HTMLButtonElement).click();
    });
    return visit;
  },
  (row) => {
    row("Toasts: at most 20 toasts at once", async ({ page }) => {
      await expect.poll(async () => await shownToasts(page)).toBe(20);
    });
  },
);
