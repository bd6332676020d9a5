import { SIGNATURE_MAX } from "@dakiya/domain/email-settings";
import { Textarea, TextInput } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { DetailValues } from "./detail-values.ts";

/** Reply-to, signature and daily limit of a sender. */
export function DetailFields({
  fieldProps,
}: {
  fieldProps: (field: keyof DetailValues) => GetInputPropsReturnType;
}) {
  return (
    <>
      <TextInput
        label="Reply-To (optional)"
        description="Where answers go, if not to the address above"
        type="email"
        name="replyTo"
        autoComplete="off"
        {...fieldProps("replyTo")}
      />
      <Textarea
        label="Signature (optional)"
        description="Under your text messages. A designed message has text of its own"
        name="signature"
        rows={3}
        maxLength={SIGNATURE_MAX}
        {...fieldProps("signature")}
      />
      <TextInput
        label="Daily limit (optional)"
        description="Emails a day by this sender. Larger campaigns wait for the next day"
        name="dailyLimit"
        inputMode="numeric"
        autoComplete="off"
        {...fieldProps("dailyLimit")}
      />
    </>
  );
}
