import { MESSAGES } from "@dakiya/domain/messages";
import type { RequestedRuleGroup } from "@dakiya/domain/segment";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconMail, IconUsersGroup } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { openDraft } from "../../../lib/paths.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { toastError } from "../../../lib/toast.ts";
import { filterRules } from "./filter-rules.ts";
import { bulkFilterOf } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";
import { SaveList } from "./save-list.tsx";

const ICON = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/**
 * Uses of the customers that the list shows: a segment, or a campaign to them.
 *
 * @param total - How many they are; null while that is not known.
 */
export function AudienceMenu({ filter, total }: { filter: ListFilter; total: number | null }) {
  const [saving, setSaving] = useState(false);
  const { write, busy } = useWriteTo();
  const rules = filterRules(filter);
  const hasCustomers = total !== null && total > 0;
  if (rules === null && !hasCustomers) return null;
  return (
    <>
      <Menu width={220} withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            size="compact-md"
            loading={busy}
            rightSection={<IconChevronDown {...ICON} />}
          >
            Use this list
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsersGroup {...ICON} />} onClick={() => setSaving(true)}>
            Save as a segment…
          </Menu.Item>
          {rules !== null && (
            <Menu.Item leftSection={<IconMail {...ICON} />} onClick={() => write(rules)}>
              Write to them
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <SaveList
        opened={saving}
        filter={filter}
        fixed={
          hasCustomers
            ? { who: { filter: bulkFilterOf(filter) }, count: total, isFirst: false }
            : null
        }
        onClose={() => setSaving(false)}
      />
    </>
  );
}

/** Makes a draft for an audience and opens it. Sends nothing. */
function useWriteTo() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const saving = trpc.campaigns.saveDraft.useMutation({
    onSuccess: ({ _id }) => void navigate(openDraft(_id)),
    onError: (error) => toastError(serverMessage(error, MESSAGES.customers.writeFailed)),
    onSettled: () => utils.campaigns.list.invalidate(),
  });
  return {
    busy: saving.isPending,
    write: (rules: RequestedRuleGroup) =>
      saving.mutate({ draft: { name: "", subject: "", rules } }),
  };
}
