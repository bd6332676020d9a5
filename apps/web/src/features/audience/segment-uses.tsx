import { countedUsers, RULE_USERS } from "@dakiya/domain/segment";
import { capital } from "@dakiya/domain/text";
import type { RuleUsersWire, SavedSegmentWire } from "@dakiya/domain/wire";
import { Popover, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";

/** Campaigns and automations that use a segment, and things whose rules refer to it. */
export function SegmentUses({ segment }: { segment: SavedSegmentWire }) {
  const { name, campaignCount, automationCount, ruleUsers } = segment;
  const uses = [
    { count: campaignCount, noun: "campaign" },
    { count: automationCount, noun: "automation" },
  ].filter(({ count }) => count > 0);
  if (uses.length === 0 && ruleUsers.length === 0)
    return <span className="soft">Not used yet</span>;
  return (
    <>
      {uses
        .map(({ count, noun }) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`)
        .join(", ")}
      {ruleUsers.length > 0 && <RuleUsers of={name} users={ruleUsers} />}
    </>
  );
}

/** "In rules of 2 segments, 1 view", whose names it shows when it is pressed. */
function RuleUsers({ of, users }: { of: string; users: readonly RuleUsersWire[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={260} shadow="md" withRoles={false}>
      <Popover.Target>
        <button
          type="button"
          className="text-button"
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
        >
          In rules of {users.map(({ kind, count }) => countedUsers(kind, count)).join(", ")}
        </button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={`Rules that use ${of}`}>
        <Stack gap={12}>
          {users.map(({ kind, count, users: named }) => (
            <div key={kind}>
              <Text fw={600} size="sm">
                {capital(RULE_USERS[kind].many)}
              </Text>
              <ul>
                {named.map(({ _id, name }) => (
                  <li key={_id} className="anywhere">
                    {name.trim() === "" ? <span className="soft">Without a name</span> : name}
                  </li>
                ))}
                {count > named.length && (
                  <li className="soft">and {formatCount(count - named.length)} more</li>
                )}
              </ul>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
