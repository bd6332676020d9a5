import type { Locator, Page } from "playwright-core";
import { focusIsIn } from "./focus.ts";
import { VIEW_NAME } from "./prepare-account.ts";
import { AUTOMATION_PAGES } from "./prepare-automations.ts";
import { until } from "./until.ts";

/** An overlay of a page: a dialog, a drawer or a menu. */
export type Overlay = {
  name: string;
  role: "dialog" | "menu";
  /** The element that opens it, by Enter as well as by a click. */
  opener: (page: Page) => Locator;
  /** Preparation before it opens, such as typing. */
  before?: (page: Page) => Promise<void>;
  /** The step from the first menu or dialog to it. */
  after?: (page: Page) => Promise<void>;
  /** Its heading, or its label. */
  title?: RegExp;
  only?: "desk" | "phone";
};

/** The account of a page: with data, without, with an imported file, or with a file whose columns are to be matched. */
export type Account = "filled" | "empty" | "imported" | "asked";

/** A page of the product, and everything that opens over it. */
export type Place = {
  name: string;
  path: string;
  heading: RegExp;
  title: RegExp;
  /** Null for a visitor. */
  account: Account | null;
  /** Waits until the page itself is ready. */
  ready?: (page: Page) => Promise<void>;
  overlays: Overlay[];
  /** Errors that its overlays have the browser report. */
  expected?: RegExp;
};

const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole("button", { name }).first();

const inMenu =
  (name: RegExp) =>
  async (page: Page): Promise<void> => {
    const item = page.getByRole("menuitem", { name });
    await item.waitFor();
    // Until the menu has taken the focus, Enter may close it again at its button.
    await until("the focus in the menu", async () => (await focusIsIn(page, "menu")) || null);
    await item.press("Enter");
  };

/** A button of a campaign with this status, the first of them. */
const ofCampaign =
  (status: string, name: RegExp) =>
  (page: Page): Locator =>
    page.getByRole("row").filter({ hasText: status }).getByRole("button", { name }).first();

const inDialog =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    await page.getByRole("dialog").getByRole("button", { name }).first().press("Enter");

/** The pages of a visitor. */
export const PUBLIC: Place[] = [
  { name: "Landing", path: "/", heading: /./, title: /^Dakiya: /, account: null, overlays: [] },
  {
    name: "Sign in",
    path: "/login",
    account: null,
    heading: /^Sign in to Dakiya$/,
    title: /^Sign in · /,
    overlays: [],
  },
];

async function selectCustomer(page: Page): Promise<void> {
  const box = page.getByRole("checkbox", { name: /^Select / }).nth(1);
  if (!(await box.isChecked())) await box.press("Space");
}

const firstImage = (page: Page): Locator =>
  page.getByRole("list", { name: "Images" }).getByRole("button").first();

/** The name of a campaign some of whose mails have failed. */
let withFailures = "";

async function findFailures(page: Page): Promise<void> {
  const response = await page.request.get("/api/user/get-campaign");
  const { data } = (await response.json()) as {
    data: { name: string; status: string; stats: { failed: number } }[];
  };
  const one = data.find(({ status, stats }) => status === "completed" && stats.failed > 0);
  if (one === undefined) throw new Error("no mail of a completed campaign has failed");
  withFailures = one.name;
}

/** Asks for a first rule and a message, so that the dialogs that need them can be opened. */
export async function writeCampaign(page: Page): Promise<void> {
  const ruleCount = await page.getByTitle("Value").count();
  if (ruleCount > 0) return;
  await page.getByLabel("Campaign Name").fill("Diwali early access");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByTitle("Value").fill("500");
  await page.getByLabel("Subject").fill("A little light for {first_name|you}");
  await page.getByLabel("Message Body").fill("Hi {name},\n\nsee you in {city|town}.");
}

/** Turns the message of Create Campaign into a designed one. */
export async function designMessage(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Designed" }).check({ force: true });
  await page.getByRole("textbox", { name: "Message" }).waitFor();
}

/** Begins a designed message with a shipped template, unless something is written. */
export async function designNewsletter(page: Page): Promise<void> {
  await designMessage(page);
  const written = await page.getByRole("textbox", { name: "Message" }).innerText();
  if (written.trim() === "") await page.getByRole("button", { name: /Newsletter$/ }).click();
  const preview = page.frameLocator('iframe[title="Email preview"]');
  await preview.getByText(/News from|see you in/).waitFor();
}

/** Adds Hindi to the message of Create Campaign, unless it is there. */
async function addHindi(page: Page): Promise<void> {
  await writeCampaign(page);
  if (await page.getByRole("radio", { name: "Hindi" }).isVisible()) return;
  await button("Add language")(page).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add language" });
  await dialog.getByLabel("Translate into").fill("Hindi");
  await page.getByRole("option", { name: /^Hindi/ }).click();
  await dialog.getByRole("button", { name: "Add language" }).press("Enter");
  await dialog.waitFor({ state: "hidden" });
}

/** A campaign whose draft cannot be saved: the connection breaks. */
async function writeUnsaved(page: Page): Promise<void> {
  await writeCampaign(page);
  await page.route(/campaigns\.saveDraft/, async (route) => await route.abort());
  await page.getByLabel("Campaign Name").fill("Diwali for everybody");
}

/** The pages behind the sign-in, over an account that `pnpm seed` has filled. */
export const SIGNED_IN: Place[] = [
  {
    name: "Dashboard",
    path: "/dashboard",
    heading: /^Good /,
    title: /^Dashboard · /,
    account: "filled",
    overlays: [
      { name: "User menu", role: "menu", opener: button(/^Account of /) },
      { name: "Finder", role: "dialog", opener: button("Find anything"), title: /^Find anything$/ },
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
    account: "filled",
    overlays: [
      {
        name: "Communication logs",
        role: "dialog",
        opener: ofCampaign("Completed", /^View Logs of /),
        title: /^Communication Logs$/,
      },
      { name: "Delete campaign", role: "dialog", opener: button(/^Delete Campaign /) },
      { name: "Cancel campaign", role: "dialog", opener: button(/^Cancel Campaign /) },
      { name: "Campaign menu", role: "menu", opener: ofCampaign("Completed", /^More for /) },
      {
        name: "Retry failed",
        role: "dialog",
        before: findFailures,
        opener: (page) => page.getByRole("button", { name: `More for ${withFailures}` }),
        after: inMenu(/^Retry failed /),
        title: /^Retry failed$/,
      },
      {
        name: "Reschedule",
        role: "dialog",
        opener: ofCampaign("Scheduled", /^More for /),
        after: inMenu(/^Change time$/),
        title: /^Change the time of /,
      },
    ],
  },
  {
    name: "Create Campaign",
    path: "/campaigns/create",
    heading: /^Create Campaign$/,
    title: /^Create Campaign · /,
    account: "filled",
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
        name: "Customers of a finding of list health",
        role: "dialog",
        before: writeCampaign,
        opener: button(/^Shared address: /),
        title: /^Shared address$/,
      },
      {
        name: "Preview as a recipient",
        role: "dialog",
        before: writeCampaign,
        opener: button("Preview as a recipient"),
        title: /^Preview as a recipient$/,
      },
      {
        name: "Test email",
        role: "dialog",
        before: writeCampaign,
        opener: button("Send a test"),
        title: /^Send a test$/,
      },
      {
        name: "Templates",
        role: "dialog",
        opener: button("Templates"),
        title: /^Templates$/,
      },
      {
        name: "Keep as draft or discard",
        role: "dialog",
        before: writeCampaign,
        opener: (page) => page.getByRole("main").getByRole("link", { name: "Cancel" }),
        title: /^Keep as draft or discard\?$/,
      },
      {
        name: "Who sees a block",
        role: "dialog",
        before: designMessage,
        opener: button("Only some customers…"),
        title: /^Who sees this block\?$/,
        only: "desk",
      },
      {
        name: "Save a block",
        role: "dialog",
        before: designMessage,
        opener: button(/^Move or remove: /),
        after: inMenu(/^Save block…$/),
        title: /^Save block: /,
        only: "desk",
      },
      {
        name: "Saved blocks",
        role: "dialog",
        before: designMessage,
        opener: button("Add block"),
        after: inMenu(/^Manage saved blocks…$/),
        title: /^Saved blocks$/,
      },
      {
        name: "Enlarged preview",
        role: "dialog",
        before: designNewsletter,
        opener: button("Enlarge"),
        title: /^Preview$/,
      },
      {
        name: "Add a language",
        role: "dialog",
        before: writeCampaign,
        opener: button("Add language"),
        title: /^Add language$/,
      },
      {
        name: "Translate with AI",
        role: "dialog",
        before: addHindi,
        opener: button("Translate with AI"),
        after: async (page) => await page.locator("ul[aria-busy=false]").waitFor(),
        title: /^Translate into Hindi$/,
      },
      {
        name: "Remove a language",
        role: "dialog",
        before: addHindi,
        opener: button("Remove Hindi"),
        title: /^Remove Hindi\?$/,
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
    name: "Campaign report",
    // The oldest of the seeded, which was sent.
    // A seeded campaign that was clicked, both among few customers and among many.
    path: "/campaigns/11",
    heading: / · /,
    title: / · .* · /,
    account: "filled",
    ready: async (page) => await button("Write a follow-up")(page).waitFor(),
    overlays: [
      { name: "Follow-up menu", role: "menu", opener: button("Write a follow-up") },
      {
        name: "Share a report",
        role: "dialog",
        opener: button("Share"),
        title: /^Share this report$/,
      },
      {
        name: "Who clicked",
        role: "dialog",
        opener: button(/^Who clicked /),
        title: /^Recipients who clicked$/,
      },
      {
        name: "Logs of a report",
        role: "dialog",
        opener: button("View Logs"),
        title: /^Communication Logs$/,
      },
    ],
  },
  {
    name: "Coupons",
    path: "/campaigns/coupons",
    heading: /^Coupons$/,
    title: /^Coupons · /,
    account: "filled",
    overlays: [
      { name: "Create coupon pool", role: "dialog", opener: button("Create pool") },
      { name: "Actions for a pool", role: "menu", opener: button(/^Actions for /) },
      {
        name: "Edit coupon pool",
        role: "dialog",
        opener: button(/^Actions for /),
        after: inMenu(/^Edit$/),
        title: /^Edit coupon pool$/,
      },
    ],
  },
  {
    name: "Coupon pool",
    path: "/campaigns/coupons/1",
    heading: /^Diwali/,
    title: /^Diwali.* · /,
    account: "filled",
    ready: async (page) => await page.getByRole("table", { name: "Codes" }).waitFor(),
    overlays: [
      { name: "Add codes", role: "dialog", opener: button("Add codes") },
      {
        name: "Generate codes",
        role: "dialog",
        opener: button("Add codes"),
        after: async (page) => await page.getByText("Generate", { exact: true }).click(),
        title: /^Add codes$/,
      },
      { name: "Delete coupon pool", role: "dialog", opener: button("Delete") },
    ],
  },
  {
    name: "Automations",
    path: "/campaigns/automations",
    heading: /^Automations$/,
    title: /^Automations · /,
    account: "filled",
    overlays: [
      { name: "New automation", role: "dialog", opener: button("New automation") },
      { name: "Automation actions", role: "menu", opener: button(/^Actions for Welcome/) },
      {
        name: "Delete automation",
        role: "dialog",
        opener: button(/^Actions for Welcome/),
        after: inMenu(/^Delete$/),
        title: /^Delete automation$/,
      },
    ],
  },
  {
    name: "Automation",
    path: AUTOMATION_PAGES.live,
    heading: /^Welcome$/,
    title: /^Welcome · /,
    account: "filled",
    overlays: [
      { name: "Publish changes", role: "dialog", opener: button("Publish changes") },
      { name: "More for an automation", role: "menu", opener: button("More") },
      { name: "More for a step", role: "menu", opener: button(/^More for: Wait 2 days$/) },
      { name: "Add a step", role: "menu", opener: button(/^Add a step after: Wait 2 days$/) },
    ],
  },
  {
    name: "Customers",
    path: "/customers",
    heading: /^Customer Management$/,
    title: /^Customer Management · /,
    account: "filled",
    overlays: [
      { name: "Add customer", role: "dialog", opener: button("Add Customer") },
      { name: "Edit customer", role: "dialog", opener: button(/^Edit /) },
      { name: "Delete customer", role: "dialog", opener: button(/^Delete /) },
      { name: "Columns", role: "dialog", opener: button(/^Columns$/) },
      {
        name: "Filter customers",
        role: "dialog",
        opener: button("Add filter"),
        title: /^Filter customers$/,
      },
      { name: "Views", role: "menu", opener: button("Views") },
      {
        name: "Save view",
        role: "dialog",
        opener: button("Views"),
        after: inMenu(/^Save view…$/),
        title: /^Save view$/,
      },
      {
        name: "Rename view",
        role: "dialog",
        before: async (page) => {
          await button("Views")(page).click();
          await page.getByRole("menuitem", { name: VIEW_NAME }).click();
        },
        opener: button(VIEW_NAME),
        after: inMenu(/^Rename view…$/),
        title: /^Rename view$/,
      },
      {
        name: "Save list as a segment",
        role: "dialog",
        opener: button("Use this list"),
        after: inMenu(/^Save as a segment…$/),
        title: /^Save as a segment$/,
      },
      {
        name: "Customer drawer",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Customer]").getByRole("button").first(),
      },
      {
        name: "Add to a fixed list",
        role: "dialog",
        before: selectCustomer,
        opener: button("Change"),
        after: inMenu(/^Add to a fixed list…$/),
        title: /^Add to a fixed list$/,
      },
      {
        name: "Deactivate selected",
        role: "dialog",
        before: selectCustomer,
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
      // The last: the drawer stays open under it.
      {
        name: "Erase customer",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Customer]").getByRole("button").first(),
        after: inDialog(/^Erase$/),
        title: /^Erase customer$/,
      },
    ],
  },
  {
    name: "Duplicates",
    path: "/customers/duplicates",
    heading: /^Duplicates$/,
    title: /^Duplicates · /,
    account: "filled",
    ready: async (page) => await page.getByRole("main").getByRole("list").last().waitFor(),
    overlays: [
      {
        name: "Merge customers",
        role: "dialog",
        opener: button(/^Merge: /),
        title: /^Merge customers$/,
      },
    ],
  },
  {
    name: "Fields",
    path: "/customers/fields",
    heading: /^Fields$/,
    title: /^Fields · /,
    account: "filled",
    overlays: [{ name: "Add field", role: "dialog", opener: button("Add field") }],
  },
  {
    name: "Orders",
    path: "/customers/orders",
    heading: /^Orders$/,
    title: /^Orders · /,
    account: "filled",
    overlays: [
      { name: "Add order", role: "dialog", opener: button("Add order") },
      {
        name: "Import history",
        role: "dialog",
        opener: button("Import history"),
        title: /^Import history$/,
        only: "desk",
      },
      { name: "Products", role: "dialog", opener: button("Products"), only: "desk" },
      {
        name: "Currency rates",
        role: "dialog",
        opener: button("Currency rates"),
        only: "desk",
      },
      {
        name: "Order statuses",
        role: "dialog",
        opener: button("Order statuses"),
        only: "desk",
      },
      {
        name: "History and settings menu",
        role: "menu",
        opener: button("Order settings and import history"),
        only: "phone",
      },
      {
        name: "Items of an order",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Order]").getByRole("button").first(),
        title: /^Order /,
      },
      {
        name: "Campaign revenue",
        role: "dialog",
        opener: button("Campaign revenue"),
        only: "desk",
      },
    ],
  },
  {
    name: "Audience",
    path: "/audience",
    heading: /^Audience Intelligence$/,
    title: /^Audience Intelligence · /,
    account: "filled",
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
    name: "Segments",
    path: "/audience/segments?show=all",
    heading: /^Segments$/,
    title: /^Segments · /,
    account: "filled",
    overlays: [
      {
        name: "Saved segment",
        role: "dialog",
        opener: (page) => page.locator("[data-label=Segment]").getByRole("button").first(),
      },
    ],
  },
  {
    name: "Analytics",
    path: "/analytics",
    heading: /^Advanced Analytics$/,
    title: /^Advanced Analytics · /,
    account: "filled",
    overlays: [
      { name: "Campaign details", role: "dialog", opener: button(/^View Details of /) },
      { name: "Custom range", role: "dialog", opener: button("Custom…") },
    ],
  },
  {
    name: "Email Settings",
    path: "/email-settings",
    heading: /^Email Configuration$/,
    title: /^Email Configuration · /,
    account: "filled",
    overlays: [{ name: "Add sender", role: "dialog", opener: button("Add sender") }],
  },
  {
    name: "Suppression list",
    path: "/settings/suppressions",
    heading: /^Suppression list$/,
    title: /^Suppression list · /,
    account: "filled",
    overlays: [
      { name: "Add suppressions", role: "dialog", opener: button("Add addresses") },
      { name: "Remove suppression", role: "dialog", opener: button(/^Remove .*@/) },
    ],
  },
  {
    name: "Sending rules",
    path: "/settings/sending-rules",
    heading: /^Sending rules$/,
    title: /^Sending rules · /,
    account: "filled",
    ready: async (page) => await page.getByRole("button", { name: "Save sending rules" }).waitFor(),
    overlays: [],
  },
  {
    name: "Devices",
    path: "/settings/devices",
    heading: /^Devices$/,
    title: /^Devices · /,
    account: "filled",
    ready: async (page) => await page.getByText("This device").waitFor(),
    overlays: [],
  },
  {
    name: "Account",
    path: "/settings/account",
    heading: /^Account$/,
    title: /^Account · /,
    account: "filled",
    overlays: [],
  },
  {
    name: "Security log",
    path: "/settings/security-log",
    heading: /^Security log$/,
    title: /^Security log · Dakiya$/,
    account: "filled",
    ready: async (page) => await page.locator("summary").first().waitFor(),
    overlays: [],
  },
  {
    name: "Brand",
    path: "/settings/brand",
    heading: /^Brand$/,
    title: /^Brand · /,
    account: "filled",
    overlays: [
      {
        name: "Choose a logo",
        role: "dialog",
        opener: button("Change logo"),
        title: /^Choose a logo$/,
      },
    ],
  },
  {
    name: "Images",
    path: "/settings/images",
    heading: /^Images$/,
    title: /^Images · /,
    account: "filled",
    overlays: [
      { name: "Image", role: "dialog", opener: firstImage },
      {
        name: "Crop image",
        role: "dialog",
        opener: firstImage,
        after: inDialog("Crop"),
        title: /^Crop image$/,
      },
      {
        name: "Replace an image everywhere",
        role: "dialog",
        opener: firstImage,
        after: inDialog("Replace everywhere"),
        title: /^Replace everywhere$/,
      },
      {
        name: "Delete image",
        role: "dialog",
        opener: firstImage,
        after: inDialog("Delete"),
        title: /^Delete image$/,
      },
    ],
  },
  {
    name: "API keys",
    path: "/settings/api-keys",
    heading: /^API keys$/,
    title: /^API keys · /,
    account: "filled",
    overlays: [
      { name: "Create API key", role: "dialog", opener: button("Create API key") },
      {
        name: "New API key",
        role: "dialog",
        opener: button("Create API key"),
        after: async (page) => {
          await page.getByLabel("Name").fill("Nightly report");
          await page.getByRole("button", { name: "Read everything" }).press("Enter");
          await inDialog("Create key")(page);
        },
        title: /^Your new API key$/,
      },
      { name: "Revoke API key", role: "dialog", opener: button(/^Revoke /) },
    ],
  },
  {
    name: "Webhooks",
    path: "/settings/webhooks",
    heading: /^Webhooks$/,
    title: /^Webhooks · /,
    account: "filled",
    ready: async (page) =>
      await button(/^Actions for /)(page)
        .or(page.getByText("No webhooks yet"))
        .first()
        .waitFor(),
    overlays: [
      { name: "Create webhook", role: "dialog", opener: button("Create webhook") },
      { name: "Webhook actions", role: "menu", opener: button(/^Actions for .*:2\//) },
      {
        name: "Webhook requests",
        role: "dialog",
        opener: button(/^Actions for .*:2\//),
        after: async (page) => {
          await page.getByRole("menuitem", { name: "Requests" }).press("Enter");
          await page.getByRole("dialog").locator("summary").first().press("Enter");
        },
        title: /^Requests$/,
      },
    ],
  },
];

function same(name: string): Pick<Place, "path" | "heading" | "title"> {
  const place = SIGNED_IN.find((one) => one.name === name);
  if (place === undefined) throw new Error(`there is no place "${name}"`);
  const { path, heading, title } = place;
  return { path, heading, title };
}

const empty = (name: string, overlays: Overlay[] = []): Place => ({
  ...same(name),
  name: `${name}, empty`,
  account: "empty",
  overlays,
});

/**
 * The same pages for a new user, other parts of an automation, and pages of users with an imported file or a file that waits
 * for a response.
 */
export const OTHER_STATES: Place[] = [
  empty("Dashboard"),
  empty("Campaigns", [
    {
      name: "Email required",
      role: "dialog",
      opener: button("Create Campaign"),
      title: /^Email Configuration Required$/,
    },
  ]),
  empty("Create Campaign"),
  empty("Automations"),
  empty("Coupons"),
  empty("Customers"),
  empty("Audience"),
  empty("Segments"),
  empty("Analytics"),
  empty("Email Settings"),
  empty("Suppression list"),
  empty("API keys"),
  empty("Images"),
  {
    name: "Automation, unfinished",
    path: AUTOMATION_PAGES.unfinished,
    heading: /^Birthdays of /,
    title: /^Birthdays of /,
    account: "filled",
    ready: async (page) => {
      await button(/^\d+ things to complete/)(page).click();
      for (const open of [
        /^Each year 3 days before/,
        /^Wait until 10:30/,
        /^Only if /,
        /^They order\b|^They unsubscribe/,
      ])
        await page.getByRole("button", { name: open }).first().click();
      await page.getByTitle("Value").nth(1).waitFor();
    },
    overlays: [],
  },
  {
    name: "Automation mail",
    path: AUTOMATION_PAGES.live,
    heading: /^Welcome$/,
    title: /^Welcome · /,
    account: "filled",
    ready: async (page) => {
      await page
        .getByRole("button", { name: /^Send “Welcome/ })
        .first()
        .click();
      await page.getByText("Send a test").waitFor();
    },
    overlays: [],
  },
  {
    name: "Automation report",
    path: `${AUTOMATION_PAGES.live}?tab=report`,
    heading: /^Welcome$/,
    title: /^Welcome · /,
    account: "filled",
    ready: async (page) => await button(/^View Logs of /)(page).waitFor(),
    overlays: [{ name: "Logs of a step", role: "dialog", opener: button(/^View Logs of /) }],
  },
  {
    name: "Automation people",
    path: `${AUTOMATION_PAGES.live}?tab=people`,
    heading: /^Welcome$/,
    title: /^Welcome · /,
    account: "filled",
    ready: async (page) => await button(/^Actions for /)(page).waitFor(),
    overlays: [
      { name: "Somebody's actions", role: "menu", opener: button(/^Actions for /) },
      {
        name: "Take out",
        role: "dialog",
        opener: button(/^Actions for /),
        after: inMenu(/^Take out$/),
        title: /^Take out$/,
      },
    ],
  },
  {
    ...same("Customers"),
    name: "Customers, after an import",
    account: "imported",
    overlays: [
      {
        name: "Undo import",
        role: "dialog",
        before: async (page) => {
          const show = page.getByRole("button", { name: "Show report" });
          if (await show.isVisible()) await show.press("Enter");
        },
        opener: button("Undo this import"),
        title: /^Undo the import of /,
      },
    ],
  },
  {
    ...same("Customers"),
    name: "Customers, a file to match",
    account: "asked",
    // The question opens by itself.
    ready: async (page) => {
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox").first().waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
    },
    overlays: [
      {
        name: "Match columns",
        role: "dialog",
        opener: button("Match columns"),
        title: /^Match the columns of /,
      },
    ],
  },
];
