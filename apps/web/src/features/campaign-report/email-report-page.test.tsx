import type { StepEmailReportWire } from "@dakiya/domain/wire";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { TRPCError, initTRPC } from "@trpc/server";
import { Route, Routes } from "react-router-dom";
import { expect, it } from "vitest";
import { automationEmailPage, paths } from "../../lib/paths.ts";
import { campaign } from "../../test-support/campaign.ts";
import { sendJson } from "../../test-support/loopback-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { startTrpcServer } from "../../test-support/trpc-server.ts";
import { EmailReportPage } from "./email-report-page.tsx";

const AT = "2026-11-20T08:00:00.000Z";
const sent = campaign({ name: "Welcome: first email", startedAt: AT });

const REPORT: StepEmailReportWire = {
  campaign: { ...sent, automation: { _id: "5", name: "Welcome", step: "first step" } },
  startedBy: null,
  from: { name: "Lamp & Light", address: "post@lamps.example" },
  audience: null,
  deliveryUnknown: false,
  figuresSince: AT,
  suppressed: { unsubscribed: 0, bounced: 0, complained: 0 },
  failures: [],
  mailboxes: [],
  refusals: [],
  devices: [],
  coupons: null,
  machines: { opens: 0, clicks: 0 },
  links: [{ index: 0, url: "https://lamps.example/new", clicks: 6, recipients: 4 }],
  hours: null,
  days: [
    { day: "2026-11-20", opened: 3, clicked: 1 },
    { day: "2026-11-21", opened: 0, clicked: 0 },
  ],
  share: null,
  sentence: "Send “Welcome {name}”",
  campaignIds: ["12", "11"],
};

async function open(load: () => StepEmailReportWire) {
  const inputs: unknown[] = [];
  const t = initTRPC.create();
  const any = t.procedure.input((input: unknown) => input);
  const automations = t.router({
    emailReport: any.query(load),
    emailLinkClicks: any.query(({ input }) => {
      inputs.push(input);
      return {
        items: [
          {
            ...{ _id: "11-1", first_clicked_at: AT, clicks: 2 },
            customer: { _id: "9", name: "Asha Rao", email: "asha@example.in" },
          },
        ],
        nextCursor: null,
      };
    }),
  });
  const campaigns = t.router({
    email: any.query(() => ({ subject: "Welcome", text: "", html: "<p>Hi</p>", recipient: null })),
  });
  await startTrpcServer(t.router({ automations, campaigns }), (_request, response) =>
    sendJson(response, 404, {}),
  );
  renderApp(
    <Routes>
      <Route path={paths.automationEmail} element={<EmailReportPage />} />
    </Routes>,
    { at: automationEmailPage("5", "first step") },
  );
  return { user: userEvent.setup({ delay: null }), inputs };
}

it("shows a campaign's report of one email, by day, with who clicked and the logs of each version", async () => {
  const { user, inputs } = await open(() => REPORT);
  await screen.findByRole("heading", { level: 1, name: REPORT.sentence });
  screen.getByText("Last 90 days");
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
  expect(screen.getByRole("link", { name: /Export logs/ }).getAttribute("href")).toBe(
    "/api/user/campaign/12/logs.csv",
  );
  expect(screen.getByRole("link", { name: /Export report/ }).getAttribute("href")).toBe(
    "/api/automation/5/emails/first%20step/report.csv",
  );
  await user.click(screen.getByRole("button", { name: "Earlier versions" }));
  const csv = await screen.findByRole("menuitem", { name: "Export logs, 1 earlier" });
  expect(csv.getAttribute("href")).toBe("/api/user/campaign/11/logs.csv");
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: /^Who clicked/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Recipients who clicked" }));
  await dialog.findByText("Asha Rao");
  expect(inputs[0]).toMatchObject({ id: "5", step: "first step", link: "0" });
});

it("says that an email is not found, with a way back to the automation", async () => {
  await open(() => {
    throw new TRPCError({ code: "NOT_FOUND", message: "Email not found" });
  });
  await screen.findByText("Email not found");
  for (const link of screen.getAllByRole("link", { name: "Report of the automation" }))
    expect(link.getAttribute("href")).toContain("/campaigns/automations/5");
});
