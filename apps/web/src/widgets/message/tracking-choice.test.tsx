import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { startAutomationServer } from "../../test-support/automation-server.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { TrackingChoice } from "./tracking-choice.tsx";
import type { TrackingFields } from "./tracking-choice.tsx";

function Choice({ initial }: { initial: TrackingFields }) {
  const [fields, setFields] = useState(initial);
  return (
    <>
      <TrackingChoice
        {...fields}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
      />
      <output data-testid="chosen">{JSON.stringify(fields.linkTags)}</output>
    </>
  );
}

const chosen = (): unknown => JSON.parse(screen.getByTestId("chosen").textContent ?? "");

it("shows the account's values of UTM tags, and takes others for this email", async () => {
  await startAutomationServer({ list: [] });
  renderApp(<Choice initial={{ tracking: null, linkTags: null }} />);
  const user = userEvent.setup();
  await user.click(screen.getByText("Tracking and UTM tags"));
  await screen.findByText("As in Settings: none");
  // Without tags there are no values of them.
  expect(screen.queryByLabelText("Source (utm_source)")).toBeNull();
  await user.selectOptions(screen.getByLabelText("UTM tags on links"), "true");
  const campaign = await screen.findByLabelText("Campaign (utm_campaign)");
  expect(campaign).toHaveProperty("placeholder", "{campaign}");
  await user.type(campaign, "Diwali {{name}");
  screen.getByText("{name} is no variable of tags. There are {campaign} and {company}");
  await user.clear(campaign);
  expect(chosen()).toEqual({ isOn: true });
  await user.type(campaign, "diwali");
  expect(chosen()).toEqual({ isOn: true, campaign: "diwali" });
  await user.clear(campaign);
  await user.selectOptions(screen.getByLabelText("UTM tags on links"), "");
  expect(chosen()).toBeNull();
  expect(screen.getByText("Tracking and UTM tags").closest("details")).toHaveProperty("open", true);
});

it("says which tag a program has left out, and keeps values while no tags are added", async () => {
  await startAutomationServer({ list: [] });
  const linkTags = { isOn: true, source: "", content: "top" };
  renderApp(<Choice initial={{ tracking: null, linkTags }} />);
  const user = userEvent.setup();
  expect(await screen.findByLabelText("Source (utm_source)")).toHaveProperty(
    "placeholder",
    "Left out",
  );
  await user.selectOptions(screen.getByLabelText("UTM tags on links"), "false");
  expect(screen.queryByLabelText("Source (utm_source)")).toBeNull();
  expect(chosen()).toEqual({ isOn: false, source: "", content: "top" });
});
