import { expect } from "vitest";
import { PHONE } from "../support/open-page.ts";
import { ROUTES_ROWS } from "./rows/routes.ts";
import { conformance } from "./support/conformance.ts";
import { alters, holds } from "./support/fault.ts";
import { landsOn, pathOf, reads } from "./support/see.ts";

const { state } = conformance(ROUTES_ROWS);

/** The protected pages, and how each begins. */
const PROTECTED = [
  ["dashboard", "/dashboard", /^Good (morning|afternoon|evening), Asha Rao$/],
  ["campaigns", "/campaigns", /^Campaigns$/],
  ["campaigns-create", "/campaigns/create", /^Create Campaign$/],
  ["customers", "/customers", /^Customer Management$/],
  ["audience", "/audience", /^Audience Intelligence$/],
  ["analytics", "/analytics", /^Advanced Analytics$/],
  ["email-settings", "/email-settings", /^Email Configuration$/],
] as const;

const LINKS = [
  ["Dashboard", "/dashboard"],
  ["Campaigns", "/campaigns"],
  ["Customers", "/customers"],
  ["Audience", "/audience"],
  ["Analytics", "/analytics"],
  ["Email Settings", "/email-settings"],
] as const;

state(
  "a visitor",
  async ({ visitor }) => await visitor("/"),
  (row) => {
    row("routes.landing.public", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Get Started" }).waitFor();
      expect(pathOf(page)).toBe("/");
    });
    row("routes.login.public", async ({ page }) => {
      await page.goto("/login");
      await page.getByRole("heading", { level: 1, name: "Sign in to Dakiya" }).waitFor();
      expect(pathOf(page)).toBe("/login");
    });
    for (const [name, path] of PROTECTED) {
      row(`routes.${name}.protected`, async ({ page }) => {
        await page.goto(path);
        await landsOn(page, "/login");
      });
    }
    row("routes.visitor.history-replaced", async ({ page }) => {
      await page.goto("about:blank");
      await page.goto("/customers");
      await landsOn(page, "/login");
      await page.goBack();
      expect(page.url()).toBe("about:blank");
    });
    row("routes.unknown.visitor", async ({ page }) => {
      await page.goto("/no/such/page");
      await landsOn(page, "/login");
    });
    row("routes.roles.two-states", async ({ page }) => {
      for (const path of ["/api/customer/get", "/api/user/get-campaign", "/trpc/segments.list"]) {
        expect((await page.request.get(path)).status(), path).toBe(401);
      }
    });
  },
);

state(
  "a signed-in user",
  async ({ person, as }) => await as(await person(), "/dashboard"),
  (row) => {
    for (const [name, path, heading] of PROTECTED) {
      row(`routes.${name}.shown`, async ({ page }) => {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        expect(pathOf(page)).toBe(path);
      });
    }
    row("routes.landing.signed-in", async ({ page }) => {
      await page.goto("/");
      await landsOn(page, "/dashboard");
    });
    row("routes.login.signed-in", async ({ page }) => {
      await page.goto("/login");
      await landsOn(page, "/dashboard");
    });
    row("routes.unknown.signed-in", async ({ page }) => {
      await page.goto("/no/such/page");
      await landsOn(page, "/dashboard");
    });
    row("routes.landing.by-logo", async ({ page }) => {
      await page.goto("/customers");
      await page.getByRole("banner").getByRole("link", { name: "Dakiya" }).click();
      await landsOn(page, "/");
      await page.getByRole("heading", { name: "Smart Segmentation" }).waitFor();
    });
    row("routes.layout.header", async ({ page }) => {
      await page.goto("/dashboard");
      for (const [link, path] of LINKS) {
        const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
        await bar.getByRole("link", { name: link, exact: true }).click();
        await landsOn(page, path);
      }
    });
  },
);

state(
  "the navigation bar",
  async ({ person, as }) =>
    await as(await person({ name: "Zoya Khan", email: "zoya.khan@dakiya.example" }), "/customers"),
  (row) => {
    row("nav.links", async ({ page }) => {
      const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
      expect(await links.allInnerTexts()).toEqual(LINKS.map(([label]) => label));
    });
    row("nav.links.lead", async ({ page }) => {
      for (const [link, path] of LINKS) {
        const name = { name: link, exact: true };
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
        await landsOn(page, path);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
    });
    row("nav.mobile-menu", async ({ page }) => {
      const before = page.viewportSize();
      await page.setViewportSize(PHONE);
      await page.getByRole("button", { name: "Open menu" }).click();
      const links = page.getByRole("dialog").getByRole("link");
      await expect.poll(() => links.allInnerTexts()).toEqual(LINKS.map(([label]) => label));
      await links.filter({ hasText: "Analytics" }).click();
      await landsOn(page, "/analytics");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      if (before !== null) await page.setViewportSize(before);
    });
    row("nav.user.initial", async ({ page }) => {
      await reads(page.getByRole("button", { name: "Account of Zoya Khan" }), "Z");
    });
  },
);

state(
  "the user menu",
  async ({ person, as }) => {
    const zoya = await person({ name: "Zoya Khan", email: "zoya@dakiya.example" });
    const visit = await as(zoya, "/customers");
    await visit.page.getByRole("button", { name: "Account of Zoya Khan" }).click();
    return { ...visit, menu: visit.page.getByRole("menu") };
  },
  (row) => {
    row("nav.user.name", async ({ menu }) => {
      await menu.getByText("Zoya Khan", { exact: true }).waitFor();
    });
    row("nav.user.email", async ({ menu }) => {
      await menu.getByText("zoya@dakiya.example", { exact: true }).waitFor();
    });
    row("nav.user.sign-out", async ({ menu }) => {
      await menu.getByRole("menuitem", { name: "Sign out" }).waitFor();
    });
  },
);

state(
  "a start that waits for its answer",
  async ({ person, as }) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((settle) => (answer = settle));
    const spoilt = [holds("/api/auth/verify", answered)];
    return { ...(await as(await person(), "/customers", { spoilt, waits: false })), answer };
  },
  (row) => {
    row("spinner.label", async ({ page }) => await reads(page.getByRole("status"), "Loading…"));
    row("routes.loading.spinner", async ({ page, answer }) => {
      await page.getByRole("status").filter({ hasText: "Loading…" }).waitFor();
      expect(await page.getByRole("heading").count()).toBe(0);
      answer();
      await page.getByRole("heading", { name: "Customer Management" }).waitFor();
    });
  },
);

state(
  "a screen that can't be drawn",
  async ({ person, as }) => {
    // A result of another shape than the page can draw.
    const broken = alters("insights.analytics", () => ({}));
    return await as(await person(), "/analytics", { spoilt: [broken] });
  },
  (row) => {
    row("routes.error-page.heading", async ({ page, errors }) => {
      await reads(page.getByRole("heading", { level: 1 }), "Unexpected Application Error!");
      // What broke is logged for whoever looks.
      errors.length = 0;
    });
  },
);
