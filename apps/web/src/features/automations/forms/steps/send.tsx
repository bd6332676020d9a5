import { IconMail } from "@tabler/icons-react";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../../../ui/skeletons.tsx";
import type { StepKind } from "./kind.ts";

const MailForm = lazyPart(
  async () => (await import("../mail-form.tsx")).MailForm,
  () => <BlockSkeleton height={420} />,
);

export const send: StepKind<"send"> = {
  label: "Send an email",
  icon: IconMail,
  Form: ({ step, onChange, mail }) => (
    <MailForm
      template={step.template}
      onChange={(template) => onChange({ ...step, template })}
      context={mail}
    />
  ),
};
