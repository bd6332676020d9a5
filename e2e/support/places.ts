import type { Locator, Page } from "playwright-core";

/** Something that opens over a page: a dialog, a drawer or a menu. */
export interface Overlay {
  name: string;
  role: "dialog" | "menu";
  /** What opens it, by Enter as well as by a click. */
  opener: (page: Page) => Locator;
  /** What has to be there first, such as something typed. */
  before?: (page: Page) => Promise<void>;
  /** What leads from the first menu or dialog on to it. */
  after?: (page: Page) => Promise<void>;
  /** Its heading, or its label. */
  title?: RegExp;
  only?: "desk" | "phone";
}

/** A page of the product, and everything that opens over it. */
export interface Place {
  name: string;
  path: string;
  heading: RegExp;
  title: RegExp;
  overlays: Overlay[];
  /** Errors that its overlays have the browser report. */
  expected?: RegExp;
}

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name }).first();

const inDialog =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    await page.getByRole("dialog").getByRole("button", { name }).first().press("Enter");

/** What a visitor sees. */
export const PUBLIC: Place[] = [
  { name: "Landing", path: "/", heading: /./, title: /^Dakiya: /, overlays: [] },
  {
    name: "Sign in",
    path: "/login",
    heading: /^Sign in to Dakiya$/,
    title: /^Sign in · /,
    overlays: [],
  },
];

/** Asks for a first rule and a message, so that what depends on them can be opened. */
async function writeCampaign(page: Page): Promise<void> {
  const ruleCount = await page.getByTitle("Value").count();
  if (ruleCount > 0) return;
  await page.getByLabel("Campaign Name").fill("Diwali early access");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("500");
  await page.getByLabel("Subject").fill("A little light for {first_name|you}");
  await page.getByLabel("Message Body").fill("Hi {name},\n\nsee you in {city|town}.");
}

/** A campaign whose draft cannot be saved: the connection breaks. */
async function writeUnsaved(page: Page): Promise<void> {
  await writeCampaign(page);
  await page.route(/campaigns\.saveDraft/, async (route) => await route.abort());
  await page.getByLabel("Campaign Name").fill("Diwali for everybody");
}

/** The pages behind the sign-in (SPEC §2), over an account that `pnpm seed` has filled. */
export const SIGNED_IN: Place[] = [
  {
    name: "Dashboard",
    path: "/dashboard",
    heading: /^Good /,
    title: /^Dashboard · /,
    overlays: [
      { name: "User menu", role: "menu", opener: button(/^Account of /) },
      {
        name: "Navigation sheet",
        role: "dialog",
        opener: button("Open menu"),
        title: /^Menu$/,
        only: "phone",
      },
    ],
  },
  {
    name: "Campaigns",
    path: "/campaigns",
    heading: /^Campaigns$/,
    title: /^Campaigns · /,
    overlays: [
      {
        name: "Communication logs",
        role: "dialog",
        opener: (page) =>
          page
            .getByRole("row")
            .filter({ hasText: "completed" })
            .getByRole("button", { name: /^View Logs of / })
            .first(),
        title: /^Communication Logs$/,
      },
      { name: "Delete campaign", role: "dialog", opener: button(/^Delete Campaign /) },
      { name: "Campaign menu", role: "menu", opener: button(/^More for /) },
    ],
  },
  {
    name: "Create Campaign",
    path: "/campaigns/create",
    heading: /^Create Campaign$/,
    title: /^Create Campaign · /,
    expected: /ERR_FAILED .*campaigns\.saveDraft/,
    overlays: [
      {
        name: "Segment preview",
        role: "dialog",
        before: writeCampaign,
        opener: button("Detailed Preview"),
        title: /^Segment Preview$/,
      },
      {
        name: "Leaving unsaved words",
        role: "dialog",
        before: writeUnsaved,
        opener: (page) =>
          page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Dashboard" }),
        only: "desk",
      },
    ],
  },
  {
    name: "Customers",
    path: "/customers",
    heading: /^Customer Management$/,
    title: /^Customer Management · /,
    overlays: [
      { name: "Add customer", role: "dialog", opener: button("Add Customer") },
      { name: "Edit customer", role: "dialog", opener: button(/^Edit /) },
      { name: "Delete customer", role: "dialog", opener: button(/^Delete /) },
      {
        name: "Customer drawer",
        role: "dialog",
        opener: (page) =>
          page.getByRole("row").nth(1).locator("[data-label=Customer]").getByRole("button"),
      },
      {
        name: "Deactivate selected",
        role: "dialog",
        before: async (page) => {
          const box = page.getByRole("checkbox", { name: /^Select / }).nth(1);
          if (!(await box.isChecked())) await box.press("Space");
        },
        opener: button(/^Deactivate \d/),
      },
      {
        name: "Import history",
        role: "dialog",
        opener: button("Import history"),
        title: /^Import history$/,
        only: "desk",
      },
      {
        name: "Template and history menu",
        role: "menu",
        opener: button("Template and import history"),
        only: "phone",
      },
    ],
  },
  {
    name: "Audience",
    path: "/audience",
    heading: /^Audience Intelligence$/,
    title: /^Audience Intelligence · /,
    overlays: [
      {
        name: "Segment detail",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Segment]").getByRole("button").first(),
      },
      {
        name: "Edit segment",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Segment]").getByRole("button").first(),
        after: inDialog("Rename or edit rules"),
        title: /^Edit /,
      },
      { name: "Logs of a segment", role: "dialog", opener: button(/^View Logs of /) },
    ],
  },
  {
    name: "Analytics",
    path: "/analytics",
    heading: /^Advanced Analytics$/,
    title: /^Advanced Analytics · /,
    overlays: [{ name: "Campaign details", role: "dialog", opener: button(/^View Details of /) }],
  },
  {
    name: "Email Settings",
    path: "/email-settings",
    heading: /^Email Configuration$/,
    title: /^Email Configuration · /,
    overlays: [],
  },
  {
    name: "Suppression list",
    path: "/email-settings?show=suppressions",
    heading: /^Email Configuration$/,
    title: /^Email Configuration · /,
    overlays: [
      { name: "Add suppressions", role: "dialog", opener: button("Add addresses") },
      { name: "Remove suppression", role: "dialog", opener: button(/^Remove .*@/) },
    ],
  },
];
