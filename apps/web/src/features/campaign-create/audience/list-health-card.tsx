import { listFindingWords } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import type { ListHealthWire, ReviewInput } from "@dakiya/domain/wire";
import { Anchor, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { FindingCustomers } from "./finding-customers.tsx";
import { useListHealth } from "./use-list-health.ts";

type Found = ListHealthWire["findings"][number];

/**
 * Recipients who are better not emailed, by finding. Absent where nothing is found.
 *
 * @param audience - Null while the campaign is too incomplete.
 * @param leaveOut - Findings whose customers get no email.
 */
export function ListHealthCard({
  audience,
  leaveOut,
  onChange,
}: {
  audience: ReviewInput["audience"] | null;
  leaveOut: readonly ListFinding[];
  onChange: (leaveOut: ListFinding[]) => void;
}) {
  const health = useListHealth(audience);
  const [shown, setShown] = useState<ListFinding | null>(null);
  const found = health?.findings.filter(
    ({ finding, people }) => people > 0 || leaveOut.includes(finding),
  );
  if (found === undefined || found.length === 0) return null;
  const others = (finding: ListFinding) => leaveOut.filter((one) => one !== finding);
  return (
    <Card title="List health" note="Addresses that are better not emailed">
      <Stack component="ul" gap={12}>
        {found.map((one) => (
          <Finding
            key={one.finding}
            found={one}
            isLeftOut={leaveOut.includes(one.finding)}
            onOpen={() => setShown(one.finding)}
            onLeaveOut={(isLeftOut) =>
              onChange([...others(one.finding), ...(isLeftOut ? [one.finding] : [])])
            }
          />
        ))}
      </Stack>
      {health !== null && health.lookingUp > 0 && (
        <Text className="note" mt={12}>
          {lookingUpWords(health.lookingUp)}
        </Text>
      )}
      <Modal
        opened={shown !== null}
        onClose={() => setShown(null)}
        title={shown === null ? "" : listFindingWords(shown).label}
        size="lg"
      >
        {shown !== null && audience !== null && (
          <FindingCustomers audience={audience} finding={shown} />
        )}
      </Modal>
    </Card>
  );
}

/** One finding: its customers are a click away. */
function Finding({
  found: { finding, people, domains },
  isLeftOut,
  onOpen,
  onLeaveOut,
}: {
  found: Found;
  isLeftOut: boolean;
  onOpen: () => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}) {
  const { label, why } = listFindingWords(finding);
  return (
    <li>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap={12}>
        <div>
          <Anchor component="button" type="button" ta="start" onClick={onOpen}>
            {label}: {formatCount(people)}
          </Anchor>
          <p className="note anywhere">
            {why} {domains.map(domainWords).join(", ")}
          </p>
        </div>
        <Checkbox
          flex="none"
          label="Leave out"
          aria-label={`Leave out: ${label}`}
          checked={isLeftOut}
          onChange={(event) => onLeaveOut(event.currentTarget.checked)}
        />
      </Group>
    </li>
  );
}

/** A domain, with the one that was likely meant in brackets. */
const domainWords = ({ domain, meant }: Found["domains"][number]): string =>
  meant === null ? domain : `${domain} (${meant}?)`;

const lookingUpWords = (domains: number): string =>
  `Still checking ${domains === 1 ? "1 domain" : `${formatCount(domains)} domains`}.`;
