import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { automation, startAutomationServer } from "../../../test-support/automation-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { AddToAutomation } from "./add-to-automation.tsx";

const IDS = Array.from({ length: 1_200 }, (_, nth) => String(nth + 1));

it("Selected customers are added to an automation that is switched on, however many they are", async () => {
  const { inputs } = await startAutomationServer({
    list: [
      automation({ state: "live" }),
      automation({ _id: "6", name: "Birthday", state: "paused" }),
    ],
  });
  let cleared = 0;
  renderApp(<AddToAutomation customerIds={IDS} disabled={false} onAdded={() => (cleared += 1)} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Add to automation" }));
  await user.click(await screen.findByRole("menuitem"));
  await screen.findByText("Added 1,198 customers; 2 were in it before, or can't be added");
  expect(cleared).toBe(1);
  expect(inputs("automations.addCustomers")).toEqual([
    { id: "5", customerIds: IDS.slice(0, 1_000) },
    { id: "5", customerIds: IDS.slice(1_000) },
  ]);
});

it("Nothing is offered while no automation is switched on", async () => {
  const { inputs } = await startAutomationServer({ list: [automation()] });
  renderApp(<AddToAutomation customerIds={IDS} disabled={false} onAdded={() => {}} />);
  await waitFor(() => expect(inputs("automations.list")).toHaveLength(1));
  expect(screen.queryByRole("button")).toBeNull();
});
