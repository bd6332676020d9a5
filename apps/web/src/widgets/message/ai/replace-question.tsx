import { MESSAGES } from "@dakiya/domain/messages";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import type { AiWriting } from "./use-ai-writing.ts";

/** Confirmation before the AI replaces the user's own text. */
export function ReplaceQuestion({ asking, answer }: Pick<AiWriting, "asking" | "answer">) {
  return (
    <ConfirmModal
      opened={asking}
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      title="Replace your message?"
      message={MESSAGES.ai.replaceWritten}
      confirmLabel="Replace"
      keepLabel="Keep mine"
    />
  );
}
