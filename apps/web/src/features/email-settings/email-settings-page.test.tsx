import { emailSettingsInput, maskSecret, smtpServerOf } from "@dakiya/domain/email-settings";
import { removeCredentialInput, testEmailInput } from "@dakiya/domain/wire";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { toast } from "react-hot-toast";
import { beforeEach, describe, expect, it } from "vitest";
import { pasteInto } from "../../test-support/paste-into.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { errorFields } from "../../test-support/error-fields.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { EmailSettingsPage } from "./email-settings-page.tsx";

const NOTHING: EmailSettingsWire = {
  emailService: "gmail",
  preferredService: "gmail",
  smtpUser: "",
  fromName: "",
  googleAccessToken: "",
  smtpPassword: "",
  sendgridApiKey: "",
  resendApiKey: "",
  brevoApiKey: "",
  smtpServerPassword: "",
  ...{ smtpServer: null, smtpProblem: null, smtpRedirectUri: "https://dakiya.example/back" },
  ...{ replyTo: null, signature: "", dailyLimit: null },
  sesSecretAccessKey: "",
  sesAccount: null,
  isConfigured: false,
  status: "notChecked",
  statusReason: null,
  testedAt: null,
};
const BREVO: EmailSettingsWire = {
  ...NOTHING,
  emailService: "brevo",
  preferredService: "brevo",
  smtpUser: "hello@example.in",
  fromName: "Example Textiles",
  brevoApiKey: "xkeysib-…abcd",
  isConfigured: true,
  status: "ready",
};

beforeEach(() => toast.remove());

type Answer = Pick<EmailSettingsWire, "status" | "statusReason">;
const YES: Answer = { status: "ready", statusReason: null };

async function openPage(initial: EmailSettingsWire, at = "/email-settings", answer = YES) {
  let settings = initial;
  const saves: unknown[] = [];
  const tests: string[] = [];
  const removals: string[] = [];
  const t = initTRPC.create(errorFields);
  const router = t.router({
    senders: t.router({ list: t.procedure.query(() => []) }),
    emailSettings: t.router({
      get: t.procedure.query(() => settings),
      save: t.procedure
        .input((raw: unknown) => raw)
        .mutation(({ input }) => {
          saves.push(input);
          const nextSettings = emailSettingsInput.parse(input);
          const key = nextSettings.sendgridApiKey;
          settings = {
            ...settings,
            emailService: nextSettings.emailService,
            preferredService: nextSettings.preferredService,
            smtpUser: nextSettings.smtpUser,
            fromName: nextSettings.fromName,
            smtpServer: nextSettings.smtpServer ?? settings.smtpServer,
            replyTo: nextSettings.replyTo ?? null,
            signature: nextSettings.signature ?? settings.signature,
            dailyLimit: nextSettings.dailyLimit ?? settings.dailyLimit,
            sesAccount: nextSettings.sesAccount ?? settings.sesAccount,
            sendgridApiKey: key === undefined ? settings.sendgridApiKey : maskSecret(key),
            isConfigured: true,
            ...answer,
          };
          return settings;
        }),
      removeCredential: t.procedure.input(removeCredentialInput).mutation(({ input }) => {
        removals.push(input.credential);
        if (input.credential !== "webhookSecret") {
          settings = { ...settings, [input.credential]: "", isConfigured: false };
        }
        return settings;
      }),
      gmail: t.procedure.query(() => ({
        available: false,
        connected: false,
        email: null,
        problem: null,
      })),
      usage: t.procedure.query(() => ({
        service: "brevo",
        usedToday: 42,
        perDay: 300,
        perSecond: 10,
        own: false,
        renewsAt: "2026-11-22T00:00:00.000Z",
      })),
      domain: t.procedure.query(() => ({
        ...{ email: "hello@example.com", domain: "example.com", service: "brevo" },
        ...{ state: "green", checkedAt: "2026-11-22T00:00:00.000Z", isChecking: false },
        ...{ isAvailable: true, findings: [], bulk: "Above 5,000 emails a day, more is wanted." },
      })),
      events: t.procedure.query(() => ({
        service: "brevo",
        setup: "automatic",
        url: "https://dakiya.example/webhooks/brevo/x",
        hasSecret: true,
        lastEventAt: null,
        problem: null,
      })),
      sendTest: t.procedure.input(testEmailInput).mutation(({ input }) => {
        tests.push(input.to);
        settings = { ...settings, ...(tests.length > 1 ? {} : YES) };
        if (tests.length > 1) {
          const errors = [{ path: "brevo", message: "Brevo can't be reached (timed out)." }];
          throw new TRPCError({ code: "UNPROCESSABLE_CONTENT", cause: { errors } });
        }
        return { message: "sent" };
      }),
    }),
  });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(<EmailSettingsPage />, { at });
  await screen.findByText("Choose your email service");
  return { saves, tests, removals, user: userEvent.setup() };
}

const save = () => screen.getByRole("button", { name: "Save Configuration" });

describe("EmailSettingsPage", () => {
  it("sends the chosen service with its new key alone, and shows it as configured", async () => {
    const { saves, user } = await openPage(BREVO);
    await user.click(screen.getByRole("radio", { name: /SendGrid/ }));
    await pasteInto(
      user,
      screen.getByLabelText(/SendGrid API Key/, { selector: "input" }),
      "SG.key",
    );
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves).toEqual([
      {
        emailService: "sendgrid",
        preferredService: "sendgrid",
        smtpUser: "hello@example.in",
        fromName: "Example Textiles",
        sendgridApiKey: "SG.key",
        isConfigured: true,
      },
    ]);
    screen.getByText("Configured");
    const summary = within(screen.getByRole("region", { name: "Current Configuration" }));
    summary.getByText("SendGrid");
    summary.getByText("Ready");
  });

  it("says beside the toast that the service does not accept the key, until a test mail went out", async () => {
    const statusReason = "Brevo does not accept this key: Key not found";
    const { user } = await openPage(BREVO, "/email-settings", {
      ...{ status: "notAccepted", statusReason },
    });
    const summary = within(screen.getByRole("region", { name: "Current Configuration" }));
    summary.getByText("Ready");
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    const said = await screen.findByText(`Saved. ${statusReason}`);
    expect(said.getAttribute("role")).toBe("status");
    summary.getByText("Not accepted");
    summary.getByText(`${statusReason}.`);
    await user.click(screen.getByRole("button", { name: "Test" }));
    await summary.findByText("Ready");
    expect(screen.queryByText(`Saved. ${statusReason}`)).toBeNull();
  });

  it("says that a service could not be asked, and claims nothing", async () => {
    const statusReason = "Brevo could not be reached to check the credential";
    const { user } = await openPage(BREVO, "/email-settings", {
      ...{ status: "notChecked", statusReason },
    });
    await user.click(save());
    await screen.findByText(`Saved. ${statusReason}`);
    const summary = within(screen.getByRole("region", { name: "Current Configuration" }));
    summary.getByText("Not tested");
  });

  it("keeps the services behind “More ways to send” out of the first choice, and saves one", async () => {
    const { saves, user } = await openPage(BREVO);
    const first = within(screen.getByRole("group", { name: "Choose your email service" }));
    expect(first.getAllByRole("radio")).toHaveLength(4);
    const more = screen.getByRole("button", { name: "More ways to send" });
    expect(more.getAttribute("aria-expanded")).toBe("false");
    await user.click(more);
    await user.click(screen.getByRole("radio", { name: /Zoho Mail/ }));
    screen.getByRole("region", { name: "Set up Zoho Mail" });
    const server = screen.getByRole("textbox", { name: /^Server/ });
    expect(server).toHaveProperty("value", "smtp.zoho.com");
    await user.clear(server);
    await pasteInto(user, server, "smtp.zoho.in");
    await user.click(save());
    // At the field, and in a toast.
    await screen.findAllByText("Please enter the password of your mail server");
    await pasteInto(user, screen.getByRole("textbox", { name: /^User name/ }), "asha@example.in");
    await pasteInto(
      user,
      screen.getByLabelText(/SMTP Password/, { selector: "input" }),
      "app-password",
    );
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves).toEqual([
      {
        emailService: "smtp_server",
        preferredService: "smtp_server",
        smtpUser: BREVO.smtpUser,
        fromName: BREVO.fromName,
        smtpServerPassword: "app-password",
        smtpServer: {
          ...{ preset: "zoho", host: "smtp.zoho.in", port: 465, encryption: "tls" },
          ...{ signIn: "password", userName: "asha@example.in" },
        },
        isConfigured: true,
      },
    ]);
  });

  it("saves Amazon SES with its region and access key, and asks for the secret of another key", async () => {
    const { saves, user } = await openPage(BREVO);
    await user.click(screen.getByRole("button", { name: "More ways to send" }));
    await user.click(screen.getByRole("radio", { name: "Amazon SES" }));
    screen.getByRole("region", { name: "Set up Amazon SES" });
    await user.click(save());
    await screen.findAllByText(
      "Please enter the secret access key that belongs to the access key ID",
    );
    await pasteInto(
      user,
      screen.getByLabelText(/Secret Access Key/, { selector: "input" }),
      "secret",
    );
    await user.click(save());
    await screen.findAllByText("Please enter the access key ID, which starts with AKIA");
    const key = screen.getByRole("textbox", { name: /^Access Key ID/ });
    await pasteInto(user, key, "AKIAEXAMPLE000000001");
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves).toEqual([
      {
        ...{ emailService: "ses", preferredService: "ses", isConfigured: true },
        ...{ smtpUser: BREVO.smtpUser, fromName: BREVO.fromName, sesSecretAccessKey: "secret" },
        sesAccount: { region: "ap-south-1", accessKeyId: "AKIAEXAMPLE000000001" },
      },
    ]);
  });

  it("shows a server of one's own with its name, when it was tested, and its password as kept", async () => {
    const { user } = await openPage({
      ...BREVO,
      ...{ emailService: "smtp_server", preferredService: "smtp_server", brevoApiKey: "" },
      smtpServer: { ...smtpServerOf("own"), host: "mail.example.in", userName: "post" },
      ...{ smtpServerPassword: "…abcd", testedAt: "2026-11-20T06:30:00.000Z" },
    });
    const summary = within(screen.getByRole("region", { name: "Current Configuration" }));
    summary.getByText("mail.example.in");
    summary.getByText("Ready");
    summary.getByText(/^Works, tested/);
    screen.getByText(/One is stored/);
    // Another server has no password yet.
    await user.type(screen.getByRole("textbox", { name: /^Server/ }), "x");
    expect(screen.queryByText(/One is stored/)).toBeNull();
  });

  it("takes a company name of as many characters as a person counts, and no more", async () => {
    const { saves, user } = await openPage(BREVO);
    const name = screen.getByRole("textbox", { name: /Company Name/ });
    await user.clear(name);
    await user.paste("कि".repeat(201));
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves).toMatchObject([{ fromName: "कि".repeat(200) }]);
  });

  it("sends of reply-to, signature and daily limit what changed, and refuses what can't be", async () => {
    const signature = "Asha Rao\nExample Textiles";
    const { saves, user } = await openPage({ ...BREVO, signature, dailyLimit: 40 });
    const field = (name: RegExp) => screen.getByRole("textbox", { name });
    expect(field(/^Signature/)).toHaveProperty("value", signature);
    await pasteInto(user, field(/^Reply-To/), "answers");
    await user.clear(field(/^Daily limit/));
    await user.type(field(/^Daily limit/), "many");
    await user.click(save());
    await screen.findAllByText("Reply-To must be an email address, or empty");
    await screen.findByText("Please enter a whole number, or leave it empty");
    expect(saves).toEqual([]);
    await pasteInto(user, field(/^Reply-To/), "@example.in");
    await user.clear(field(/^Daily limit/));
    await user.type(field(/^Daily limit/), "2500");
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves).toMatchObject([{ replyTo: "answers@example.in", dailyLimit: 2500 }]);
    expect(saves[0]).not.toHaveProperty("signature");
  });

  it("removes a stored key after asking, and is not configured then", async () => {
    const { removals, user } = await openPage(BREVO);
    await user.click(screen.getByRole("button", { name: "Remove Brevo API Key" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Brevo API Key" }));
    dialog.getByText(/deleted at once.*by Brevo pause until/);
    await user.click(dialog.getByRole("button", { name: "Keep it" }));
    expect(removals).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Remove Brevo API Key" }));
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText("Brevo API Key removed");
    expect(removals).toEqual(["brevoApiKey"]);
    screen.getByText("Required");
    expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
  });

  it("offers no removal of what is not stored", async () => {
    const { user } = await openPage(BREVO);
    await user.click(screen.getByRole("radio", { name: /SendGrid/ }));
    expect(screen.queryByRole("button", { name: "Remove SendGrid API Key" })).toBeNull();
  });

  it("removes the secret of delivery reports after asking", async () => {
    const { removals, user } = await openPage(BREVO);
    await user.click(await screen.findByRole("button", { name: "Remove webhook secret" }));
    await screen.findByText(/Events from Brevo are then refused/);
    await user.click(await screen.findByRole("button", { name: "Remove" }));
    await screen.findByText("webhook secret removed");
    expect(removals).toEqual(["webhookSecret"]);
  });

  it("keeps a stored key when its field is left empty", async () => {
    const { saves, user } = await openPage(BREVO);
    const key = screen.getByLabelText(/Brevo API Key/, { selector: "input" });
    expect(key.getAttribute("placeholder")).toBe("xkeysib-…abcd");
    await user.click(save());
    await screen.findByText("Email settings saved successfully!");
    expect(saves[0]).not.toHaveProperty("brevoApiKey");
  });

  it("says once that it is saved, however often the button was pressed", async () => {
    const { saves } = await openPage(BREVO);
    const save = await screen.findByRole("button", { name: "Save Configuration" });
    act(() => {
      save.click();
      save.click();
    });
    await screen.findByText("Email settings saved successfully!");
    expect(screen.getAllByText("Email settings saved successfully!")).toHaveLength(1);
    expect(saves).toHaveLength(1);
  });

  it("tests the saved configuration only, and says when a test failed", async () => {
    const { tests, user } = await openPage(BREVO);
    const test = screen.getByRole("button", { name: "Test" });
    const name = screen.getByRole("textbox", { name: /Company Name/ });
    await user.type(name, "!");
    await user.click(test);
    await screen.findByText("Please save your configuration first");
    expect(tests).toEqual([]);
    await user.type(name, "{Backspace}");
    await user.click(test);
    await screen.findByText("Test email sent! Check your inbox to verify configuration.");
    expect(tests).toEqual(["hello@example.in"]);
    await user.click(test);
    await screen.findByText("Test email failed. Please check your configuration.");
    screen.getByText("Brevo can't be reached (timed out).");
  });

  it.each([
    ["gmail=connected", "Gmail is connected"],
    ["gmail=denied", "Gmail was not connected: access was not granted"],
    ["gmail=refused", /was for another session/],
    ["inbox=connected", "The mailbox is connected"],
    ["inbox=noMailbox", "This Google account has no mailbox"],
  ])("says what became of a visit to Google (%s)", async (result, sentence) => {
    await openPage(BREVO, `/email-settings?${result}`);
    await screen.findByText(sentence);
  });
});
