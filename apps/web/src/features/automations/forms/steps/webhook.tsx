import { NativeSelect, Stack } from "@mantine/core";
import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { IconWebhook } from "@tabler/icons-react";
import type { StepKind } from "./kind.ts";

const Form: StepKind<"webhook">["Form"] = ({ step, onChange }) => {
  const { data } = trpc.webhooks.list.useQuery(undefined, { refetchOnMount: "always" });
  const isKnown = data?.some(({ _id }) => _id === step.webhookId) ?? false;
  return (
    <Stack maw={640}>
      <NativeSelect
        label="Webhook"
        value={step.webhookId}
        data={[
          { value: "", label: "Choose a webhook" },
          ...(data ?? []).map(({ _id, url }) => ({ value: _id, label: url })),
          ...(step.webhookId === "" || isKnown ? [] : [{ value: step.webhookId, label: "…" }]),
        ]}
        onChange={({ currentTarget }) => onChange({ ...step, webhookId: currentTarget.value })}
      />
      <p className="note">
        It gets the customer at this step, whatever events it subscribes to.{" "}
        <Link to={paths.webhooks}>Webhooks</Link>
      </p>
    </Stack>
  );
};

export const webhook: StepKind<"webhook"> = { label: "Call a webhook", icon: IconWebhook, Form };
