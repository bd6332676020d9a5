import { readDraft } from "@dakiya/domain/automation";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Link, Route, Routes } from "react-router-dom";
import { describe, expect, it } from "vitest";
import {
  automation,
  enrolment,
  startAutomationServer,
} from "../../test-support/automation-server.ts";
import { signedInId } from "../../lib/session/session.ts";
import { renderApp } from "../../test-support/render-app.tsx";
import { paths } from "../../lib/paths.ts";
import { AutomationPage } from "./automation-page.tsx";
import { copyOver, textOf } from "./editor/automation-copies.ts";

type Server = NonNullable<Parameters<typeof startAutomationServer>[0]>;

async function open(server: Server = {}, tab = "") {
  const responses = await startAutomationServer(server);
  renderApp(
    <>
      <Routes>
        <Route path={paths.automation} element={<AutomationPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
      <Link to="/elsewhere">Away</Link>
    </>,
    { at: `/campaigns/automations/5${tab}` },
  );
  const user = userEvent.setup({ delay: null });
  await screen.findByRole("heading", { level: 1, name: "Welcome" });
  return { user, ...responses };
}

type User = ReturnType<typeof userEvent.setup>;

const add = async (user: User, where: string | RegExp, what: string) => {
  await user.click(await screen.findByRole("button", { name: where }));
  await user.click(await screen.findByRole("menuitem", { name: what }));
};

/** The sentences of the steps, from the top. */
const sentences = () =>
  within(screen.getByRole("region", { name: "Then, step by step" }))
    .getAllByRole("button")
    .filter((button) => button.hasAttribute("aria-describedby") || isHead(button))
    .map((button) => button.textContent);
const isHead = (button: HTMLElement) => /^(Send|Wait|Only|End)/.test(button.textContent ?? "");

type Saved = { id: string; document: { steps: { type: string; id: string }[] } };

describe("the editor of an automation", () => {
  it("is a list of sentences; a step between two is added, and saved by itself", async () => {
    const { user, inputs } = await open();
    await screen.findByText("When a customer is added");
    screen.getByText("They order or unsubscribe");
    await add(user, "Add a step after: Wait 2 days", "Wait");
    const amount = await screen.findByLabelText("Wait");
    await waitFor(() => expect(document.activeElement).toBe(amount));
    await user.clear(amount);
    await user.type(amount, "3");
    await user.selectOptions(screen.getByLabelText("Unit"), "weeks");
    expect(sentences()).toEqual([
      "Send “Welcome, {first_name|and thank you}”",
      "Wait 2 days",
      "Wait 3 weeks",
      "Send “What our customers like best”",
      "Wait 4 days",
      "Send “Can we help you choose?”",
    ]);
    await screen.findByText(/^Saved \d/);
    const [saved] = inputs("automations.save").slice(-1) as Saved[];
    expect(saved?.id).toBe("5");
    expect(saved?.document.steps[2]).toMatchObject({ type: "wait", amount: 3, unit: "weeks" });
  });

  it("moves, copies and deletes steps by the keyboard, and keeps the focus with them", async () => {
    const { user } = await open();
    const wait = await screen.findByRole("button", { name: "Wait 2 days" });
    wait.focus();
    await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
    expect(sentences().slice(0, 2)).toEqual([
      "Wait 2 days",
      "Send “Welcome, {first_name|and thank you}”",
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Wait 2 days"));
    screen.getByText("Moved to place 1 of 5");
    await user.click(screen.getByRole("button", { name: "More for: Wait 2 days" }));
    await user.click(await screen.findByRole("menuitem", { name: "Duplicate" }));
    await waitFor(() => expect(sentences().filter((one) => one === "Wait 2 days")).toHaveLength(2));
    await user.click(screen.getByRole("button", { name: "More for: Wait 4 days" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe("Send “Can we help you choose?”"),
    );
  });

  it("shows what is missing beside its step and over the list, with the way there, before it can be switched on", async () => {
    const { user, inputs } = await open({
      one: automation({ document: { trigger: { type: "byHand" }, steps: [] } }),
    });
    expect(await screen.findAllByText("An automation needs at least one step")).toHaveLength(1);
    await add(user, "Add a step at the beginning", "Send an email");
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByText(/^This automation can't be turned on yet/);
    expect(inputs("automations.entry")).toEqual([]);
    const list = within(screen.getByRole("region", { name: "Before you turn it on" }));
    expect(list.getAllByRole("listitem").map((item) => item.firstChild?.textContent)).toEqual([
      "Subject is requiredSend “…”",
      "Message is requiredSend “…”",
    ]);
    await user.type(await screen.findByLabelText(/^Subject/), "Hello");
    await user.click(list.getByRole("button", { name: /^Show: Message is required/ }));
    await user.click(screen.getByLabelText(/^Message Body/));
    await user.paste("Hi {name}");
    await screen.findByText("Complete. You can turn it on.");
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    await screen.findByRole("dialog");
    const [saved] = inputs("automations.save").slice(-1) as Saved[];
    expect(saved?.document.steps).toMatchObject([
      { type: "send", template: { subject: "Hello", body: "Hi {name}" } },
    ]);
  });

  it("has two lists under a branch, in which no branch can be", async () => {
    const { user, inputs } = await open({
      one: automation({ document: { trigger: { type: "byHand" }, steps: [] } }),
    });
    await add(user, "Add a step at the beginning", "If … else …");
    await user.click(
      await screen.findByRole("button", { name: "Add a step at the beginning, otherwise" }),
    );
    await screen.findByRole("menuitem", { name: "End" });
    expect(screen.queryByRole("menuitem", { name: "If … else …" })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "End" }));
    await user.click(await screen.findByRole("button", { name: "Add rule" }));
    await user.type(await screen.findByTitle("Value"), "500");
    await screen.findByText("Only if total spent is more than ₹500");
    await waitFor(() => {
      const [saved] = inputs("automations.save").slice(-1) as Saved[];
      expect(saved?.document.steps).toMatchObject([
        {
          type: "onlyIf",
          rules: { rules: [{ field: "total_spent", operator: ">", value: 500 }] },
          steps: [],
          otherwise: [{ type: "end" }],
        },
      ]);
    });
  });

  it("is saved before the page is left", async () => {
    const { user, inputs } = await open();
    await user.click(await screen.findByRole("button", { name: "Wait 2 days" }));
    const amount = await screen.findByLabelText("Wait");
    await user.clear(amount);
    await user.type(amount, "9");
    await user.click(screen.getByRole("link", { name: "Away" }));
    await screen.findByText("Elsewhere");
    const [saved] = inputs("automations.save").slice(-1) as Saved[];
    expect(saved?.document.steps[1]).toMatchObject({ amount: 9 });
  });

  it("begins with what a tab that was closed had not saved, over the same version alone", async () => {
    const { document } = automation();
    const written = { ...readDraft(document), reentry: { type: "every" } };
    const user = signedInId() ?? "";
    localStorage.setItem(
      `automation:${user}:5`,
      JSON.stringify({ over: textOf(document), document: written }),
    );
    localStorage.setItem(
      `automation:${user}:6`,
      JSON.stringify({ over: "another", document: written }),
    );
    expect(copyOver(user, "6", document)).toBeUndefined();
    const { inputs } = await open();
    await screen.findByText("Customers can get this again");
    await screen.findByText(/^Saved \d/);
    expect(inputs("automations.save")).toMatchObject([
      { document: { reentry: { type: "every" } } },
    ]);
    expect(localStorage.getItem(`automation:${user}:5`)).toBeNull();
  });

  it("is renamed in its title", async () => {
    const { user, inputs } = await open();
    await user.click(screen.getByRole("button", { name: "Rename" }));
    const name = screen.getByLabelText("Automation name");
    await user.clear(name);
    await user.click(screen.getByRole("button", { name: "Save name" }));
    screen.getByText("Please give the automation a name");
    await user.type(name, "Hello again{Enter}");
    await screen.findByRole("heading", { level: 1, name: "Hello again" });
    expect(inputs("automations.save")).toEqual([{ id: "5", name: "Hello again" }]);
  });
});

describe("switching on", () => {
  const entry = {
    matching: 1_200,
    reachable: 1_100,
    mailsNow: 1_100,
    quotaLeft: 300,
    enteredInLast30Days: 45,
    canMove: 3,
    stepsGone: [],
  };

  it("asks whether those who match now come in, and says what would go out", async () => {
    const { user, inputs } = await open({ entry });
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("45 customers would have been enrolled in the last 30 days.");
    dialog.getByText("1,100 of them can be mailed");
    await user.click(dialog.getByRole("radio", { name: /^Also the 1,200 customers/ }));
    dialog.getByText(/^1,100 emails are sent as your service allows: 300 more today/);
    await user.dblClick(dialog.getByRole("button", { name: "Turn on" }));
    await screen.findByText("Automation turned on");
    expect(inputs("automations.switchOn")).toEqual([
      { id: "5", includeExisting: true, inside: "finish" },
    ]);
  });

  it("of changes asks what becomes of those inside, who can't move to a step that is gone", async () => {
    const live = automation().document;
    const one = automation({
      state: "live",
      hasChanges: true,
      live: { version: 1, document: live, since: "2026-11-20T08:00:00.000Z" },
      counts: { inside: 5, entered: 5, completed: 0, left: {} },
    });
    const { user } = await open({
      one,
      entry: { ...entry, matching: null, stepsGone: [{ step: "wait-1", people: 2 }] },
    });
    await user.click(screen.getByRole("button", { name: "Publish changes" }));
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("5 customers in progress");
    const move = dialog.getByRole<HTMLInputElement>("radio", { name: /^Move to the same step/ });
    expect(move.disabled).toBe(true);
    dialog.getByText("Wait 2 days: 2 customers");
  });
});

describe("the people in an automation", () => {
  it("are moved on at once and taken out after a question", async () => {
    const { user, inputs } = await open(
      { one: automation({ state: "live" }), people: [enrolment()] },
      "?tab=people&state=inside&step=wait-1",
    );
    await user.click(await screen.findByRole("button", { name: "Actions for Asha Rao" }));
    await user.click(await screen.findByRole("menuitem", { name: "Move on now" }));
    await screen.findByText("Moved to the next step");
    await user.click(screen.getByRole("button", { name: "Actions for Asha Rao" }));
    await user.click(await screen.findByRole("menuitem", { name: "Take out" }));
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/^Remove Asha Rao from "Welcome"\?/);
    await user.click(dialog.getByRole("button", { name: "Take out" }));
    await screen.findByText("Removed from the automation");
    const which = { id: "5", enrolmentId: "9" };
    expect([inputs("automations.moveOn"), inputs("automations.takeOut")]).toEqual([
      [which],
      [which],
    ]);
    expect(inputs("automations.enrolments")[0]).toEqual({
      ...{ id: "5", state: "inside", step: "wait-1", limit: 50 },
    });
  });
});
