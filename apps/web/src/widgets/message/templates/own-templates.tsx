import { MESSAGES } from "@dakiya/domain/messages";
import type { MessageTemplateSummary } from "@dakiya/domain/wire";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { formatDate } from "../../../lib/format.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { loadState } from "../../../lib/server/load-state.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../../lib/toast.ts";
import { ConfirmModal } from "../../../ui/confirm-modal.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Loaded } from "../../../ui/list-page/loaded.tsx";
import { RowAction } from "../../../ui/list-page/row-actions.tsx";
import { filledBy } from "./kept-template.ts";
import type { Filled } from "./kept-template.ts";
import { TemplatePreview } from "./template-preview.tsx";

const words = MESSAGES.templates;

const MODES: Record<MessageTemplateSummary["mode"], string> = {
  text: "Text",
  html: "HTML",
  design: "Designed",
};

/** The templates that the account keeps. */
export function OwnTemplates({ onUse }: { onUse: (filled: Filled) => void }) {
  const utils = trpc.useUtils();
  const list = trpc.templates.list.useQuery(undefined, { refetchOnMount: "always" });
  const [deleting, setDeleting] = useState<MessageTemplateSummary | null>(null);

  async function take(id: string): Promise<void> {
    try {
      onUse(filledBy(await utils.templates.get.fetch({ id })));
    } catch (error) {
      toastError(serverMessage(error, words.loadFailed));
    }
  }

  const deletion = trpc.templates.delete.useMutation({
    onSuccess: () => {
      toastSuccess(words.deleted);
      void utils.templates.list.invalidate();
    },
    onError: (error) => toastError(serverMessage(error, words.deleteFailed)),
    onSettled: () => setDeleting(null),
  });

  return (
    <>
      <Loaded state={loadState(list, words.loadFailed)} label="Loading templates">
        {(templates) =>
          templates.length === 0 ? (
            <EmptyState title={words.none} hint={words.noneHint} />
          ) : (
            <Stack component="ul" gap={4} aria-label="Your templates">
              {templates.map((template) => (
                <Group key={template._id} component="li" gap={12} wrap="nowrap" py={8}>
                  <TemplatePreview template={template} />
                  <Stack gap={0} flex="1" miw={0}>
                    <Text span fw={500} className="anywhere">
                      {template.name}
                    </Text>
                    <span className="note anywhere">
                      {MODES[template.mode]}
                      {template.subject !== "" && ` · ${template.subject}`} ·{" "}
                      {formatDate(template.updatedAt)}
                    </span>
                  </Stack>
                  <Button
                    variant="default"
                    size="compact-md"
                    aria-label={`Use ${template.name}`}
                    onClick={() => void take(template._id)}
                  >
                    Use
                  </Button>
                  <RowAction
                    label="Delete"
                    of={template.name}
                    icon={IconTrash}
                    color="red"
                    onClick={() => setDeleting(template)}
                  />
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
      <ConfirmModal
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting !== null && deletion.mutate({ id: deleting._id })}
        title="Delete template"
        message={`Are you sure you want to delete "${deleting?.name ?? ""}"? Campaigns made from it stay as they are.`}
        confirmLabel="Delete template"
        busy={deletion.isPending}
      />
    </>
  );
}
