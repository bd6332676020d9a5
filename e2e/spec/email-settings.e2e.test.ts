import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { EMAIL_SETTINGS_ROWS } from "./rows/email-settings.ts";
import { conformance } from "./support/conformance.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import type { Person } from "./support/person.ts";
import { textOf } from "./support/see.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance(EMAIL_SETTINGS_ROWS);

const SENTENCE = { status: 503, message: "This is not available right now" };
const IDENTITY = "Please fill in your email and company name";
const COMPLETE = {
  service: "Resend",
  email: "hello@dakiya.example",
  name: "Dakiya Traders",
  credential: ["Resend API Key", "re_0123456789abcdef"],
} as const;

interface Written {
  service?: string;
  email?: string;
  name?: string;
  credential?: readonly [label: string, value: string];
}

const radio = (page: Page, service: string): Locator =>
  page.getByRole("radio", { name: new RegExp(`^${service}`) });
const save = (page: Page): Locator => page.getByRole("button", { name: "Save Configuration" });

async function opened(
  { person, as }: Visits,
  { configured = false, spoilt = [] }: { configured?: boolean; spoilt?: Fault[] } = {},
): Promise<Visit & { owner: Person }> {
  const owner = await person();
  if (configured) await setUpEmail(owner);
  return { ...(await as(owner, "/email-settings", { spoilt })), owner };
}

async function fillIn(page: Page, { service, email, name, credential }: Written): Promise<void> {
  if (service !== undefined) await radio(page, service).check({ force: true });
  if (email !== undefined) await page.getByLabel("Company Email").fill(email);
  if (name !== undefined) await page.getByLabel("Company Name").fill(name);
  if (credential !== undefined) {
    await page.getByRole("textbox", { name: credential[0] }).fill(credential[1]);
  }
}

async function saved(
  visits: Visits,
  written: Written,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person; sent: () => Record<string, unknown> }> {
  const visit = await opened(visits, { spoilt });
  const { page } = visit;
  let sent: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.url().includes("emailSettings.save")) {
      [sent = {}] = Object.values(request.postDataJSON() as Record<string, typeof sent>);
    }
  });
  await fillIn(page, written);
  await save(page).click();
  return { ...visit, sent: () => sent };
}

state(
  "email that is not set up",
  async (visits) => {
    const visit = await opened(visits);
    await save(visit.page).waitFor();
    return visit;
  },
  (row) => {
    row("email.title", async ({ page }) => {
      await page.getByRole("heading", { level: 1, name: "Email Configuration" }).waitFor();
    });
    row("email.banner.required", async ({ page }) => {
      const banner = page.getByRole("main").getByRole("status").first();
      expect(await textOf(banner)).toMatch(/^Required /);
    });
    row("email.services.four", async ({ page }) => {
      const services = await page
        .getByRole("group", { name: "Choose your email service" })
        .getByRole("radio")
        .evaluateAll((radios) => radios.map((one) => (one as HTMLInputElement).value));
      expect(services).toEqual(["gmail", "brevo", "resend", "sendgrid"]);
    });
    for (const [id, service, words] of [
      ["email.services.gmail", "Gmail", ["OAuth", "Recommended", "Free", "Medium setup"]],
      ["email.services.brevo", "Brevo", ["300 emails/day", "Recommended", "Free", "Easy setup"]],
      ["email.services.resend", "Resend", ["100 emails/day free", "Easy setup"]],
      [
        "email.services.sendgrid",
        "SendGrid",
        ["Paid service", "Easy setup", "rom 14.95 dollars/month"],
      ],
    ] as const) {
      row(id, async ({ page }) => {
        const card = page.locator("label", { has: radio(page, service) });
        const said = await textOf(card);
        for (const word of words) expect(said).toContain(word);
        expect(said.includes("Recommended")).toBe(
          (words as readonly string[]).includes("Recommended"),
        );
      });
    }
    row("email.form.email", async ({ page }) => {
      const field = page.getByLabel("Company Email");
      expect(await field.getAttribute("type")).toBe("email");
      expect(await field.getAttribute("required")).not.toBeNull();
    });
    row("email.form.name", async ({ page }) => {
      expect(await page.getByLabel("Company Name").getAttribute("required")).not.toBeNull();
    });
    for (const [id, service, hint] of [
      ["brevo", "Brevo", "xkeysib-"],
      ["resend", "Resend", "re_"],
      ["sendgrid", "SendGrid", "SG."],
    ] as const) {
      row(`email.form.key.${id}`, async ({ page }) => {
        await radio(page, service).check({ force: true });
        const field = page.getByRole("textbox", { name: `${service} API Key` });
        expect(await field.getAttribute("required")).not.toBeNull();
        const described = (await field.getAttribute("aria-describedby")) ?? "";
        const words = await textOf(page.locator(`[id="${described.split(" ").at(-1)}"]`));
        expect(words).toContain(hint);
      });
    }
    row("email.form.gmail", async ({ page }) => {
      await radio(page, "Gmail").check({ force: true });
      await page.getByRole("textbox", { name: "Access Token" }).waitFor();
      await page.getByRole("textbox", { name: "App Password" }).waitFor();
      await radio(page, "Brevo").check({ force: true });
      await page.getByRole("textbox", { name: "App Password" }).waitFor({ state: "hidden" });
    });
    row("email.form.save", async ({ page }) => await save(page).waitFor());
    row("email.form.no-test", async ({ page }) => {
      expect(await page.getByRole("button", { name: "Test", exact: true }).count()).toBe(0);
    });
    row("email.guide.steps", async ({ page }) => {
      for (const service of ["Gmail", "Brevo", "Resend", "SendGrid"]) {
        await radio(page, service).check({ force: true });
        const steps = page.getByRole("region", { name: `Set up ${service}` }).locator("ol > li");
        await steps.first().waitFor();
        expect(await steps.count(), service).toBeGreaterThan(2);
      }
    });
    row("email.guide.links", async ({ page }) => {
      for (const service of ["Gmail", "Brevo", "Resend", "SendGrid"]) {
        await radio(page, service).check({ force: true });
        await page.getByRole("heading", { name: `Set up ${service}` }).waitFor();
        await page.getByRole("heading", { name: "Helpful links" }).waitFor();
        const links = page.getByRole("link", { name: /opens in a new tab/ });
        expect(await links.count(), service).toBeGreaterThan(0);
        expect(await links.first().getAttribute("href")).toMatch(/^https:\/\//);
      }
    });
  },
);

state(
  "email that is set up",
  async (visits) => {
    const visit = await opened(visits, { configured: true });
    await save(visit.page).waitFor();
    return visit;
  },
  (row) => {
    row("email.banner.configured", async ({ page }) => {
      const banner = page.getByRole("main").getByRole("status").first();
      expect(await textOf(banner)).toMatch(/^Configured /);
    });
    row("email.form.test", async ({ page }) => {
      await page.getByRole("button", { name: "Test", exact: true }).waitFor();
    });
    row("email.summary", async ({ page }) => {
      await page.getByRole("heading", { name: "Current Configuration" }).waitFor();
      const summary = page.locator("dl", { hasText: "From name" });
      expect(await textOf(summary)).toBe(
        "Service Brevo Email hello@dakiya.example From name Dakiya Traders Status Ready",
      );
    });
    row("email.test.unsaved", async ({ page }) => {
      await page.getByLabel("Company Name").fill("Somebody Else");
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await seesToast(page, "Please save your configuration first");
      await page.getByLabel("Company Name").fill("Dakiya Traders");
    });
  },
);

state(
  "settings that are saved",
  async (visits) => {
    const visit = await saved(visits, COMPLETE);
    await visit.page.getByRole("heading", { name: "Current Configuration" }).waitFor();
    return visit;
  },
  (row) => {
    const toast = "Email settings saved successfully!";
    row("email.saved.toast", async ({ page }) => await seesToast(page, toast, "success"));
    row("email.saved.duration", async ({ page }) => await toastLasts(page, toast, 2000));
    row("email.saved.configured", async ({ owner, page }) => {
      const { data } = await owner.api.get("/user/email-settings");
      expect(data.isConfigured).toBe(true);
      const banner = page.getByRole("main").getByRole("status").first();
      expect(await textOf(banner)).toMatch(/^Configured /);
    });
    row("email.saved.services", async ({ owner }) => {
      const { data } = await owner.api.get("/user/email-settings");
      expect(data).toMatchObject({ emailService: "resend", preferredService: "resend" });
    });
    row("email.saved.payload", async ({ sent }) => {
      expect(sent()).toMatchObject({
        emailService: "resend",
        preferredService: "resend",
        smtpUser: "hello@dakiya.example",
        fromName: "Dakiya Traders",
        resendApiKey: "re_0123456789abcdef",
        isConfigured: true,
      });
    });
  },
);

for (const [id, left, sentence] of [
  ["email", { ...COMPLETE, email: "" }, IDENTITY],
  ["name", { ...COMPLETE, name: "" }, IDENTITY],
  ["credential.brevo", { service: "Brevo" }, "brevo"],
  ["credential.resend", { service: "Resend" }, "resend"],
  ["credential.sendgrid", { service: "SendGrid" }, "sendgrid"],
  ["credential.gmail", { service: "Gmail" }, "gmail"],
] as const) {
  state(
    `settings that are incomplete: ${id}`,
    async (visits) => {
      const { email, name } = COMPLETE;
      return await saved(visits, { email, name, ...left });
    },
    (row) => {
      row(`email.invalid.${id}`, async ({ page, sent }) => {
        await seesToast(
          page,
          sentence === IDENTITY ? IDENTITY : `Please configure API credentials for ${sentence}`,
        );
        expect(sent()).toEqual({});
      });
    },
  );
}

state(
  "gmail with a password",
  async (visits) =>
    await saved(visits, {
      ...COMPLETE,
      service: "Gmail",
      credential: ["App Password", "abcd efgh ijkl mnop"],
    }),
  (row) => {
    row("email.gmail.password", async ({ page, sent }) => {
      await seesToast(page, "Email settings saved successfully!", "success");
      expect(sent()).toMatchObject({ emailService: "gmail", smtpPassword: "abcd efgh ijkl mnop" });
    });
  },
);

state(
  "settings over which the server breaks",
  async (visits) => await saved(visits, COMPLETE, [breaks("emailSettings.save")]),
  (row) => {
    row("email.save-failed.fallback", async ({ page }) => {
      await seesToast(page, "Failed to save email settings");
    });
  },
);

state(
  "settings the server refuses with a sentence",
  async (visits) => await saved(visits, COMPLETE, [refuses("emailSettings.save", SENTENCE)]),
  (row) => {
    row("email.save-failed.server-message", async ({ page }) => {
      await seesToast(page, SENTENCE.message);
    });
  },
);

async function tested(
  visits: Visits,
  fault?: object,
): Promise<Visit & { sent: () => Record<string, unknown> }> {
  const visit = await opened(visits, { configured: true });
  const { page } = visit;
  let sent: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.url().includes("emailSettings.sendTest")) {
      [sent = {}] = Object.values(request.postDataJSON() as Record<string, typeof sent>);
    }
  });
  if (fault !== undefined) await visits.sandbox("POST", "/faults", { service: "brevo", fault });
  await page.getByRole("button", { name: "Test", exact: true }).click();
  return { ...visit, sent: () => sent };
}

state(
  "a test email",
  async (visits) => await tested(visits),
  (row) => {
    row("email.test.sent", async ({ page }) => {
      const toast = "Test email sent! Check your inbox to verify configuration.";
      await seesToast(page, toast, "success");
    });
    row("email.test.payload", async ({ sent }) => {
      expect(sent()).toEqual({
        to: "hello@dakiya.example",
        subject: expect.stringMatching(/./),
        body: expect.stringMatching(/./),
      });
    });
  },
);

state(
  "a test email the service refuses",
  async (visits) => await tested(visits, { mode: "keyExpired" }),
  (row) => {
    row("email.test.failed", async ({ page }) => {
      await seesToast(page, "Test email failed. Please check your configuration.");
    });
  },
);

state(
  "settings that can't be fetched",
  async (visits) => await opened(visits, { spoilt: [refuses("emailSettings.get", SENTENCE)] }),
  (row) => {
    const toast = "Failed to fetch email settings";
    row("email.fetch-failed", async ({ page }) => await seesToast(page, toast));
    row("email.fetch-failed.duration", async ({ page }) => await toastLasts(page, toast, 4000));
  },
);
