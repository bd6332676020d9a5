import { requestedRules } from "@dakiya/domain/segment";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { initTRPC } from "@trpc/server";
import { expect, it, vi } from "vitest";
import { sendJson } from "../../../test-support/loopback-server.ts";
import { renderApp } from "../../../test-support/render-app.tsx";
import { startTrpcServer } from "../../../test-support/trpc-server.ts";
import { RuleChips } from "./rule-chips.tsx";

const RULES = requestedRules.parse([
  { field: "total_spent", operator: ">", value: 500 },
  { field: "attributes.size", operator: "==", value: 4 },
]);

it("says each rule in words, own fields by their label, and removes one", async () => {
  const t = initTRPC.create();
  const size = { key: "size", label: "Shoe size", type: "number", choices: [], description: "" };
  const fields = t.router({ list: t.procedure.query(() => [size]) });
  await startTrpcServer(t.router({ fields }), (_request, response) => sendJson(response, 200, {}));
  const onChange = vi.fn();
  const onEdit = vi.fn();
  renderApp(<RuleChips rules={RULES} onEdit={onEdit} onChange={onChange} />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Shoe size is 4" }));
  expect(onEdit).toHaveBeenCalledOnce();
  await user.click(
    screen.getByRole("button", { name: "Remove filter: Total spent is more than ₹500" }),
  );
  expect(onChange).toHaveBeenCalledWith({ combinator: "and", rules: [RULES.rules[1]] });
});
