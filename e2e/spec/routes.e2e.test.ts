import { expect } from "vitest";
import { PHONE } from "../support/open-page.ts";
import { conformance } from "./support/conformance.ts";
import { alters, holds } from "./support/fault.ts";
import { landsOn, pathOf, reads } from "./support/see.ts";

const { state } = conformance();

/** The protected pages, and how each begins. */
const PROTECTED = [
  ["/dashboard", /^Good (morning|afternoon|evening), Asha Rao$/],
  ["/campaigns", /^Campaigns$/],
  ["/campaigns/create", /^Create Campaign$/],
  ["/customers", /^Customer Management$/],
  ["/audience", /^Audience Intelligence$/],
  ["/analytics", /^Advanced Analytics$/],
  ["/email-settings", /^Email Configuration$/],
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
    row("Pages: / is open to visitors", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("link", { name: "Get Started" }).waitFor();
      expect(pathOf(page)).toBe("/");
    });
    row("Pages: /login is open to visitors", async ({ page }) => {
      await page.goto("/login");
      await page.getByRole("heading", { level: 1, name: "Sign in to Dakiya" }).waitFor();
      expect(pathOf(page)).toBe("/login");
    });
    for (const [path] of PROTECTED) {
      row(`Pages: ${path} asks for sign-in`, async ({ page }) => {
        await page.goto(path);
        await landsOn(page, "/login");
      });
    }
    row("Pages: the way to /login replaces the address in the history", async ({ page }) => {
      await page.goto("about:blank");
      await page.goto("/customers");
      await landsOn(page, "/login");
      await page.goBack();
      expect(page.url()).toBe("about:blank");
    });
    row("Pages: a visitor's unknown path leads to /login like any other", async ({ page }) => {
      await page.goto("/no/such/page");
      await landsOn(page, "/login");
    });
    row(
      "Pages: a visitor sees landing and sign-in alone, and nobody else's data by the API",
      async ({ page }) => {
        for (const path of ["/api/customer/get", "/api/user/get-campaign", "/trpc/segments.list"]) {
          expect((await page.request.get(path)).status(), path).toBe(401);
        }
      },
    );
  },
);

state(
  "a signed-in user",
  async ({ person, as }) => await as(await person(), "/dashboard"),
  (row) => {
    for (const [path, heading] of PROTECTED) {
      row(`Pages: ${path} shows its screen`, async ({ page }) => {
        await page.goto(path);
        await page.getByRole("heading", { level: 1, name: heading }).waitFor();
        expect(pathOf(page)).toBe(path);
      });
    }
    row("Pages: for a signed-in user / leads on to /dashboard", async ({ page }) => {
      await page.goto("/");
      await landsOn(page, "/dashboard");
    });
    row("Pages: a signed-in user is sent from /login to /dashboard", async ({ page }) => {
      await page.goto("/login");
      await landsOn(page, "/dashboard");
    });
    row("Pages: an unknown path leads to /", async ({ page }) => {
      await page.goto("/no/such/page");
      await landsOn(page, "/dashboard");
    });
    row("Pages: the logo leads to /", async ({ page }) => {
      await page.goto("/customers");
      await page.getByRole("banner").getByRole("link", { name: "Dakiya" }).click();
      await landsOn(page, "/");
      await page.getByRole("heading", { name: "Smart Segmentation" }).waitFor();
    });
    row("Pages: protected pages share a layout with a header", async ({ page }) => {
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
    row(
      "Pages: Dashboard, Campaigns, Customers, Audience, Analytics, Email Settings, in this order",
      async ({ page }) => {
        const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
        expect(await links.allInnerTexts()).toEqual(LINKS.map(([label]) => label));
      },
    );
    row("Pages: each link of the navigation leads to its page", async ({ page }) => {
      for (const [link, path] of LINKS) {
        const name = { name: link, exact: true };
        await page.getByRole("navigation", { name: "Main" }).getByRole("link", name).click();
        await landsOn(page, path);
        await page.getByRole("heading", { level: 1 }).waitFor();
      }
    });
    row("Pages: a phone has a menu of the links", async ({ page }) => {
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
    row("Pages: the user menu shows the initial", async ({ page }) => {
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
    row("Pages: the user menu shows the name", async ({ menu }) => {
      await menu.getByText("Zoya Khan", { exact: true }).waitFor();
    });
    row("Pages: the user menu shows the email", async ({ menu }) => {
      await menu.getByText("zoya@dakiya.example", { exact: true }).waitFor();
    });
    row("Pages: the user menu has Sign out", async ({ menu }) => {
      await menu.getByRole("menuitem", { name: "Sign out" }).waitFor();
    });
  },
);

state(
  "a start that waits for its response",
  async ({ person, as }) => {
    let respond = (): void => undefined;
    const responseGate = new Promise<void>((settle) => (respond = settle));
    const spoilt = [holds("/api/auth/verify", responseGate)];
    return { ...(await as(await person(), "/customers", { spoilt, waits: false })), respond };
  },
  (row) => {
    row(
      "Pages: the loading spinner has a label",
      async ({ page }) => await reads(page.getByRole("status"), "Loading…"),
    );
    row("Pages: a spinner while it is not known who is signed in", async ({ page, respond }) => {
      await page.getByRole("status").filter({ hasText: "Loading…" }).waitFor();
      expect(await page.getByRole("heading").count()).toBe(0);
      respond();
      await page.getByRole("heading", { name: "Customer Management" }).waitFor();
    });
  },
);

state(
  "a screen that can't be drawn",
  async ({ person, as }) => {
    // A result that the page can't draw.
    const brokenResponse = alters("insights.analytics", () => ({}));
    return await as(await person(), "/analytics", { spoilt: [brokenResponse] });
  },
  (row) => {
    row(
      "Pages: a screen that breaks says 'Unexpected Application Error!'",
      async ({ page, errors }) => {
        await reads(page.getByRole("heading", { level: 1 }), "Unexpected Application Error!");
        // The error is logged to the console.
        errors.length = 0;
      },
    );
  },
);
