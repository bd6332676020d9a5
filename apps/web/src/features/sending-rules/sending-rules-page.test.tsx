import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { startAutomationServer } from "../../test-support/automation-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { SendingRulesPage } from "./sending-rules-page.tsx";

it("has a time zone, a limit from 1 to 100 and a wait from 0 to 300 seconds", async () => {
  const { inputs } = await startAutomationServer({ list: [] });
  renderApp(<SendingRulesPage />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("radio", { name: /^No more than/ }));
  const save = screen.getByRole("button", { name: "Save sending rules" });
  const limit = screen.getByLabelText("Emails in 7 days");
  await user.clear(limit);
  await user.click(save);
  screen.getByText("The limit is a whole number from 1 to 100");
  await user.type(limit, "5");
  const wait = screen.getByLabelText("Wait before sending");
  expect(wait).toHaveProperty("value", "30");
  await user.clear(wait);
  await user.type(wait, "301");
  await user.click(save);
  screen.getByText("The time to take a campaign back is 0 to 300 seconds");
  expect(document.activeElement).toBe(wait);
  await user.clear(wait);
  await user.type(wait, "0");
  await user.click(save);
  await screen.findByText("Sending rules saved");
  expect(inputs("automations.saveRules")).toEqual([
    { timeZone: "Asia/Kolkata", mailCap: 5, holdSeconds: 0 },
  ]);
});
