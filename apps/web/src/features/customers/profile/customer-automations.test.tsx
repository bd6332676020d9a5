import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { enrolment, startAutomationServer } from "../../../test-support/automation-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { CustomerAutomations } from "./customer-automations.tsx";

const AT = "2026-11-20T08:00:00.000Z";

it("A customer's automations say where they are, what they went through, and why they left", async () => {
  const gone = enrolment({ _id: "8", state: "left", left: "bought", step: null, endedAt: AT });
  const { inputs } = await startAutomationServer({ people: [enrolment(), gone] });
  renderApp(<CustomerAutomations id="1" />);
  await screen.findByText("Wait 2 days, goes on now");
  screen.getByText("Exited: they ordered");
  const [steps] = screen.getAllByRole("list").slice(1);
  expect(
    steps === undefined
      ? []
      : within(steps)
          .getAllByRole("listitem")
          .map((item) => item.firstChild?.textContent),
  ).toEqual(["Entered", "Send “Welcome”"]);

  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Take out of Welcome" }));
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Take out" }),
  );
  await screen.findByText("Removed from the automation");
  expect(inputs("automations.takeOut")).toEqual([{ id: "5", enrolmentId: "9" }]);
});

it("Nothing is said of automations where a customer was in none", async () => {
  const { inputs } = await startAutomationServer({ people: [] });
  renderApp(<CustomerAutomations id="1" />);
  await waitFor(() => expect(inputs("automations.ofCustomer")).toHaveLength(1));
  expect(screen.queryByRole("heading")).toBeNull();
});
