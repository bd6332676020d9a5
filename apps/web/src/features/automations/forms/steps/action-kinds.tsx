import type { DraftLeaf } from "@dakiya/domain/automation";
import { Box, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconMail, IconTag, IconWebhook } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { paths } from "../../../../lib/paths.ts";
import { trpc } from "../../../../lib/server/trpc.ts";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../../../ui/skeletons.tsx";
import { TrackingChoice } from "../../../../widgets/message/tracking-choice.tsx";
import type { TrackingFields } from "../../../../widgets/message/tracking-choice.tsx";
import { SenderChoice } from "../../../../widgets/message/sender-choice.tsx";
import classes from "../fields.module.css";
import { OwnFieldSelect } from "../fields.tsx";
import type { StepKind } from "./kind.ts";
import { set } from "./set.tsx";

const MailForm = lazyPart(
  async () => await import("../mail-form.tsx"),
  "MailForm",
  () => <BlockSkeleton height={420} />,
);

type Send = Extract<DraftLeaf, { type: "send" }>;

/** A step with other choices; null follows the account. */
function withChoices(step: Send, { tracking, linkTags }: Partial<TrackingFields>): Send {
  return {
    ...step,
    ...(tracking === undefined ? {} : { tracking: tracking ?? undefined }),
    ...(linkTags === undefined ? {} : { linkTags: linkTags ?? undefined }),
  };
}

const send: StepKind<"send"> = {
  label: "Send an email",
  icon: IconMail,
  Form: ({ step, onChange, mail }) => (
    <Stack>
      <Box maw={640}>
        <SenderChoice
          value={step.senderId ?? null}
          onChange={(senderId) => onChange({ ...step, senderId: senderId ?? undefined })}
        />
        <Box mt={16}>
          <TrackingChoice
            tracking={step.tracking ?? null}
            linkTags={step.linkTags ?? null}
            onChange={(changes) => onChange(withChoices(step, changes))}
          />
        </Box>
      </Box>
      <MailForm
        template={step.template}
        senderId={step.senderId}
        onChange={(template) => onChange({ ...step, template })}
        context={mail}
      />
    </Stack>
  ),
};

const CHANGES = [
  { value: "add", label: "Add" },
  { value: "remove", label: "Remove" },
];

const TagForm: StepKind<"tag">["Form"] = ({ step, onChange }) => (
  <Stack maw={640}>
    <Group gap={12} align="flex-end" className={classes.row ?? ""}>
      <NativeSelect
        label="What"
        data={CHANGES}
        value={step.remove ? "remove" : "add"}
        onChange={({ currentTarget }) =>
          onChange({ ...step, remove: currentTarget.value === "remove" })
        }
      />
      <TextInput
        label="Tag"
        autoComplete="off"
        maxLength={100}
        value={step.tag}
        onChange={({ currentTarget }) => onChange({ ...step, tag: currentTarget.value })}
      />
      <OwnFieldSelect
        label="Field of tags"
        types={["tags"]}
        field={step.field}
        onChange={(field) => onChange({ ...step, field })}
      />
    </Group>
  </Stack>
);

const tag: StepKind<"tag"> = { label: "Add or remove a tag", icon: IconTag, Form: TagForm };

const WebhookForm: StepKind<"webhook">["Form"] = ({ step, onChange }) => {
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

const webhook: StepKind<"webhook"> = {
  label: "Call a webhook",
  icon: IconWebhook,
  Form: WebhookForm,
};

/** THE table of actions. */
export const ACTION_KINDS = { send, set, tag, webhook };
