import { MESSAGES } from "@dakiya/domain/messages";
import { MESSAGE_TEMPLATE_LIMITS } from "@dakiya/domain/wire";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { isBlank } from "../message.ts";
import type { Message } from "../message.ts";
import { templateOf } from "./kept-template.ts";

const words = MESSAGES.templates;

/** Keeps the message as a template of the account. */
export function SaveAsTemplate({ message }: { message: Message }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState("");
  const creation = trpc.templates.create.useMutation({
    onSuccess: () => {
      toastSuccess(words.saved);
      setName("");
      void utils.templates.list.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, words.saveFailed)),
  });

  function save(): void {
    if (isBlank(message)) return toastError(words.blank);
    if (name.trim() === "") return toastError(words.nameRequired);
    creation.mutate(templateOf(message, name.trim()));
  }

  return (
    <Group align="end" mb={16} pb={16} className="ruled-below">
      <TextInput
        flex="1 1 220px"
        label="Save this message as a template"
        placeholder="Template name"
        data-autofocus
        autoComplete="off"
        maxLength={MESSAGE_TEMPLATE_LIMITS.name}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          save();
        }}
      />
      <Button variant="default" loading={creation.isPending} onClick={save}>
        Save template
      </Button>
    </Group>
  );
}
