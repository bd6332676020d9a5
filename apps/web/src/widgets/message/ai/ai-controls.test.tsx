import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it } from "vitest";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { startTrpcServer } from "../../../test-support/trpc-server.ts";
import { AiControls, NO_CHOICES, chosenOf } from "./ai-controls.tsx";
import type { AiChoices } from "./ai-controls.tsx";

async function open(configured: boolean, onChoose: (choices: AiChoices) => void = () => {}) {
  const t = initTRPC.create();
  const router = t.router({ ai: t.router({ get: t.procedure.query(() => ({ configured })) }) });
  await startTrpcServer(router, (_request, response) => sendJson(response, 404, {}));
  renderApp(
    <AiControls
      choices={NO_CHOICES}
      onChoose={onChoose}
      writing={false}
      withoutRules={false}
      onGenerate={() => {}}
      onStop={() => {}}
      onRestore={undefined}
    />,
  );
  return await screen.findByRole("button", { name: "Generate using AI" });
}

it("says beside the button that AI is off, also to a screen reader", async () => {
  const button = await open(false);
  const hint = await screen.findByText(
    "AI writing is off. Ask your administrator to add an AI key.",
  );
  await waitFor(() => expect(button.getAttribute("aria-describedby")).toBe(hint.id));
});

it("says nothing where AI is on, and asks what it is about", async () => {
  let chosen = NO_CHOICES;
  const button = await open(true, (choices) => (chosen = choices));
  await userEvent.type(screen.getByLabelText("What is it about?"), "S");
  expect(chosenOf(chosen)).toEqual({ about: "S" });
  expect(chosenOf({ ...NO_CHOICES, about: " " })).toEqual({});
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});
