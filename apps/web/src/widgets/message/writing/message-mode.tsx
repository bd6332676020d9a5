import { escapeHtml } from "@dakiya/domain/campaign";
import { textToDesign } from "@dakiya/domain/campaign/design";
import { MESSAGES } from "@dakiya/domain/messages";
import { Button, Group } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { isBlank, wordsOf } from "../message.ts";
import type { ChangeMessage, Message } from "../message.ts";

const TemplatesModal = lazyDialog(
  async () => await import("../templates/templates-modal.tsx"),
  "TemplatesModal",
  { title: "Templates", size: "lg" },
);

const words = MESSAGES.createCampaign;

/** How a message is written. */
export type Mode = "text" | "html" | "design";

export function modeOf({ html, design }: Message): Mode {
  if (design !== undefined) return "design";
  return html === undefined ? "text" : "html";
}

const MODES = [
  { value: "text", label: "Text" },
  { value: "design", label: "Designed" },
  { value: "html", label: "HTML" },
] as const;

const CONFIRM = { text: "Write text", design: "Design it", html: "Write HTML" } as const;

/**
 * The choice of how the message is written, and the way to the templates. It confirms each loss of contents, and names
 * them.
 *
 * @param whole - The message in all its languages.
 * @param written - The plain text, also while the message is HTML.
 */
export function MessageMode({
  message,
  whole,
  written,
  change,
}: {
  message: Message;
  whole: Message;
  written: string;
  change: ChangeMessage;
}) {
  const [pending, setPending] = useState<Mode | null>(null);
  const [browsing, setBrowsing] = useState(false);
  const mode = modeOf(message);
  const losing = mode !== "text" && !isBlank(message);

  function turnTo(next: Mode): void {
    setPending(null);
    const body = mode === "design" ? wordsOf(message) : written;
    if (next === "html") change({ body, html: toHtml(body), design: null });
    else change({ body, html: null, design: next === "design" ? textToDesign(body) : null });
  }

  return (
    <Group justify="space-between" mb={16}>
      <PillRadios<Mode>
        legend="Write the message as"
        value={mode}
        onChange={(next) => (losing ? setPending(next) : turnTo(next))}
        options={MODES}
      />
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTemplate size={16} stroke={1.5} aria-hidden />}
        onClick={() => setBrowsing(true)}
      >
        Templates
      </Button>
      {browsing && (
        <TemplatesModal {...{ message, whole }} onUse={change} onClose={() => setBrowsing(false)} />
      )}
      <ConfirmModal
        opened={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={() => pending !== null && turnTo(pending)}
        title="Start the message over?"
        message={mode === "design" ? words.designLost : words.htmlLost}
        confirmLabel={CONFIRM[pending ?? "text"]}
        keepLabel={mode === "design" ? "Keep the design" : "Keep the HTML"}
      />
    </Group>
  );
}

/** A plain text as HTML that says the same: a blank line makes a paragraph. */
function toHtml(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>\n")}</p>`)
    .join("\n");
}
