import type { Fault as ServiceFault } from "@dakiya/sandbox";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { conformance } from "./support/conformance.ts";
import { setUpEmail } from "./support/email.ts";
import { breaks, refuses } from "./support/fault.ts";
import type { Fault } from "./support/fault.ts";
import type { Person } from "./support/person.ts";
import { textOf } from "./support/see.ts";
import { shows } from "./support/shows.ts";
import { seesToast, toastLasts } from "./support/toasts.ts";
import type { Visit, Visits } from "./support/visits.ts";

const { state } = conformance();

const SENTENCE = { status: 503, message: "This is not available right now" };
const IDENTITY = "Please fill in your email and company name";
const COMPLETE = {
  service: "Resend",
  email: "hello@dakiya.example",
  name: "Dakiya Traders",
  credential: ["Resend API Key", "re_0123456789abcdef"],
} as const;

type FormContents = {
  service?: string;
  email?: string;
  name?: string;
  credential?: readonly [label: string, value: string];
};

const radio = (page: Page, service: string): Locator =>
  page.getByRole("radio", { name: new RegExp(`^${service}`) });
const save = (page: Page): Locator => page.getByRole("button", { name: "Save Configuration" });

async function openVisit(
  { person, as }: Visits,
  {
    configured: isConfigured = false,
    spoilt = [],
  }: { configured?: boolean; spoilt?: Fault[] } = {},
): Promise<Visit & { owner: Person }> {
  const owner = await person();
  if (isConfigured) await setUpEmail(owner);
  return { ...(await as(owner, "/email-settings", { spoilt })), owner };
}

async function fillIn(
  page: Page,
  { service, email, name, credential }: FormContents,
): Promise<void> {
  if (service !== undefined) await radio(page, service).check({ force: true });
  if (email !== undefined) await page.getByLabel("Company Email").fill(email);
  if (name !== undefined) await page.getByLabel("Company Name").fill(name);
  if (credential !== undefined) {
    await page.getByRole("textbox", { name: credential[0] }).fill(credential[1]);
  }
}

async function saveSettings(
  visits: Visits,
  contents: FormContents,
  spoilt: Fault[] = [],
): Promise<Visit & { owner: Person; sentBody: () => Record<string, unknown> }> {
  const visit = await openVisit(visits, { spoilt });
  const { page } = visit;
  let body: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.url().includes("emailSettings.save")) {
      [body = {}] = Object.values(request.postDataJSON() as Record<string, typeof body>);
    }
  });
  await fillIn(page, contents);
  await save(page).click();
  return { ...visit, sentBody: () => body };
}

state(
  "email that is not set up",
  async (visits) => {
    const visit = await openVisit(visits);
    await save(visit.page).waitFor();
    return visit;
  },
  (row) => {
    row(
      "Email settings: title, Required, the four services and Save Configuration",
      async ({ page }) => {
        await shows(page.getByRole("main"), "email-settings");
      },
    );
    row("Email settings: a choice of gmail, brevo, resend, sendgrid", async ({ page }) => {
      const services = await page
        .getByRole("group", { name: "Choose your email service" })
        .getByRole("radio")
        .evaluateAll((radios) => radios.map((one) => (one as HTMLInputElement).value));
      expect(services).toEqual(["gmail", "brevo", "resend", "sendgrid"]);
    });
    row("Email settings: Company Email: required, of type email", async ({ page }) => {
      const field = page.getByLabel("Company Email");
      expect(await field.getAttribute("type")).toBe("email");
      expect(await field.getAttribute("required")).not.toBeNull();
    });
    row("Email settings: Company Name: required", async ({ page }) => {
      expect(await page.getByLabel("Company Name").getAttribute("required")).not.toBeNull();
    });
    for (const [promise, service, hint] of [
      ["Email settings: the brevo key: required, xkeysib-", "Brevo", "xkeysib-"],
      ["Email settings: the resend key: required, re_", "Resend", "re_"],
      ["Email settings: the sendgrid key: required, SG.", "SendGrid", "SG."],
    ] as const) {
      row(promise, async ({ page }) => {
        await radio(page, service).check({ force: true });
        const field = page.getByRole("textbox", { name: `${service} API Key` });
        expect(await field.getAttribute("required")).not.toBeNull();
        const descriptionIds = (await field.getAttribute("aria-describedby")) ?? "";
        const words = await textOf(page.locator(`[id="${descriptionIds.split(" ").at(-1)}"]`));
        expect(words).toContain(hint);
      });
    }
    row("Email settings: gmail: an access token or a password", async ({ page }) => {
      await radio(page, "Gmail").check({ force: true });
      await page.getByRole("textbox", { name: "Access Token" }).waitFor();
      await page.getByRole("textbox", { name: "App Password" }).waitFor();
      await radio(page, "Brevo").check({ force: true });
      await page.getByRole("textbox", { name: "App Password" }).waitFor({ state: "hidden" });
    });
    row("Email settings: no Test button before email is configured", async ({ page }) => {
      expect(await page.getByRole("button", { name: "Test", exact: true }).count()).toBe(0);
    });
    row("Email settings: setup steps for each service", async ({ page }) => {
      for (const service of ["Gmail", "Brevo", "Resend", "SendGrid"]) {
        await radio(page, service).check({ force: true });
        const steps = page.getByRole("region", { name: `Set up ${service}` }).locator("ol > li");
        await steps.first().waitFor();
        expect(await steps.count(), service).toBeGreaterThan(2);
      }
    });
    row("Email settings: helpful links for each service", async ({ page }) => {
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
    const visit = await openVisit(visits, { configured: true });
    await save(visit.page).waitFor();
    return visit;
  },
  (row) => {
    row("Email settings: Configured, Test, and the Current Configuration", async ({ page }) => {
      await shows(page.getByRole("main"), "email-configured");
    });
    row(
      "Email settings: a test of what is not saved: 'Please save your configuration first'",
      async ({ page }) => {
        await page.getByLabel("Company Name").fill("Somebody Else");
        await page.getByRole("button", { name: "Test", exact: true }).click();
        await seesToast(page, "Please save your configuration first");
        await page.getByLabel("Company Name").fill("Dakiya Traders");
      },
    );
  },
);

state(
  "settings that are saved",
  async (visits) => {
    const visit = await saveSettings(visits, COMPLETE);
    await visit.page.getByRole("heading", { name: "Current Configuration" }).waitFor();
    return visit;
  },
  (row) => {
    const toast = "Email settings saved successfully!";
    row(
      "Email settings: 'Email settings saved successfully!'",
      async ({ page }) => await seesToast(page, toast, "success"),
    );
    row(
      "Toasts: the toast of saved settings stays 2000 ms",
      async ({ page }) => await toastLasts(page, toast, 2000),
    );
    row("Email settings: saving makes email configured", async ({ owner, page }) => {
      const { data } = await owner.api.get("/user/email-settings");
      expect(data.isConfigured).toBe(true);
      const banner = page.getByRole("main").getByRole("status").first();
      expect(await textOf(banner)).toMatch(/^Configured /);
    });
    row(
      "Email settings: the chosen service is emailService and preferredService",
      async ({ owner }) => {
        const { data } = await owner.api.get("/user/email-settings");
        expect(data).toMatchObject({ emailService: "resend", preferredService: "resend" });
      },
    );
    row("REST calls: the call carries the fields and isConfigured true", async ({ sentBody }) => {
      expect(sentBody()).toMatchObject({
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

for (const [promise, fieldLabel, sentence] of [
  [
    "Email settings: without an email: 'Please fill in your email and company name'",
    { ...COMPLETE, email: "" },
    IDENTITY,
  ],
  ["Email settings: so too without a company name", { ...COMPLETE, name: "" }, IDENTITY],
  ["Email settings: 'Please configure API credentials for brevo'", { service: "Brevo" }, "brevo"],
  ["Email settings: and for resend", { service: "Resend" }, "resend"],
  ["Email settings: and for sendgrid", { service: "SendGrid" }, "sendgrid"],
  ["Email settings: and for gmail without either", { service: "Gmail" }, "gmail"],
] as const) {
  state(
    `settings that are incomplete: ${promise}`,
    async (visits) => {
      const { email, name } = COMPLETE;
      return await saveSettings(visits, { email, name, ...fieldLabel });
    },
    (row) => {
      row(promise, async ({ page, sentBody }) => {
        await seesToast(
          page,
          sentence === IDENTITY ? IDENTITY : `Please configure API credentials for ${sentence}`,
        );
        expect(sentBody()).toEqual({});
      });
    },
  );
}

state(
  "gmail with a password",
  async (visits) =>
    await saveSettings(visits, {
      ...COMPLETE,
      service: "Gmail",
      credential: ["App Password", "abcd efgh ijkl mnop"],
    }),
  (row) => {
    row(
      "Email settings: gmail takes a password in place of a token",
      async ({ page, sentBody }) => {
        await seesToast(page, "Email settings saved successfully!", "success");
        expect(sentBody()).toMatchObject({
          emailService: "gmail",
          smtpPassword: "abcd efgh ijkl mnop",
        });
      },
    );
  },
);

state(
  "settings over which the server breaks, and that it refuses with a sentence",
  async (visits) => {
    const visit = await saveSettings(visits, COMPLETE, [breaks("emailSettings.save")]);
    await seesToast(visit.page, "Failed to save email settings");
    visit.spoil(refuses("emailSettings.save", SENTENCE));
    await save(visit.page).click();
    return visit;
  },
  (row) => {
    row("Email settings: 'Failed to save email settings'", async ({ page }) => {
      await seesToast(page, "Failed to save email settings");
    });
    row(
      "Email settings: the server's message is preferred to 'Failed to save email settings'",
      async ({ page }) => {
        await seesToast(page, SENTENCE.message);
      },
    );
  },
);

async function sendTest(
  visits: Visits,
  fault?: ServiceFault,
): Promise<Visit & { sentBody: () => Record<string, unknown> }> {
  const visit = await openVisit(visits, { configured: true });
  const { page } = visit;
  let body: Record<string, unknown> = {};
  page.on("request", (request) => {
    if (request.url().includes("emailSettings.sendTest")) {
      [body = {}] = Object.values(request.postDataJSON() as Record<string, typeof body>);
    }
  });
  if (fault !== undefined) await visits.sandbox("queueFault", "brevo", fault);
  await page.getByRole("button", { name: "Test", exact: true }).click();
  return { ...visit, sentBody: () => body };
}

state(
  "a test email",
  async (visits) => await sendTest(visits),
  (row) => {
    row(
      "Email settings: 'Test email sent! Check your inbox to verify configuration.'",
      async ({ page }) => {
        const toast = "Test email sent! Check your inbox to verify configuration.";
        await seesToast(page, toast, "success");
      },
    );
    row("REST calls: the test carries to, subject and body", async ({ sentBody }) => {
      expect(sentBody()).toEqual({
        to: "hello@dakiya.example",
        subject: expect.stringMatching(/./),
        body: expect.stringMatching(/./),
      });
    });
  },
);

state(
  "a test email the service refuses",
  async (visits) => await sendTest(visits, { mode: "keyExpired" }),
  (row) => {
    row(
      "Email settings: 'Test email failed. Please check your configuration.'",
      async ({ page }) => {
        await seesToast(page, "Test email failed. Please check your configuration.");
      },
    );
  },
);

state(
  "settings that can't be fetched",
  async (visits) => await openVisit(visits, { spoilt: [refuses("emailSettings.get", SENTENCE)] }),
  (row) => {
    const toast = "Failed to fetch email settings";
    row(
      "Email settings: 'Failed to fetch email settings'",
      async ({ page }) => await seesToast(page, toast),
    );
    row(
      "Toasts: the toast of settings that fail to load stays 4000 ms",
      async ({ page }) => await toastLasts(page, toast, 4000),
    );
  },
);
