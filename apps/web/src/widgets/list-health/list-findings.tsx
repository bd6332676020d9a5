import { listFindingWords } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import type { ListHealthWire, ReviewInput } from "@dakiya/domain/wire";
import { Anchor, Checkbox, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { Modal } from "../../ui/modal.tsx";
import { CorrectTypos } from "./correct-typos.tsx";
import { FindingCustomers } from "./finding-customers.tsx";

type Found = ListHealthWire["findings"][number];

/** Domains of a finding that its line names. */
const NAMED = 3;

/**
 * Findings about an audience, a line each, whose customers are a click away.
 *
 * @param leaveOut - Findings whose customers get no email; absent where nothing is sent.
 */
export function ListFindings({
  health,
  audience,
  leaveOut,
}: {
  health: ListHealthWire;
  audience: ReviewInput["audience"] | null;
  leaveOut?: { chosen: readonly ListFinding[]; onChange: (chosen: ListFinding[]) => void };
}) {
  const [shown, setShown] = useState<ListFinding | null>(null);
  const typos = health.findings.find(({ finding }) => finding === "typo")?.domains ?? [];
  return (
    <>
      <Stack component="ul" gap={12}>
        {foundIn(health, leaveOut?.chosen).map((one) => (
          <Group
            key={one.finding}
            component="li"
            justify="space-between"
            align="flex-start"
            wrap="nowrap"
            gap={12}
          >
            <Finding found={one} onOpen={() => setShown(one.finding)} />
            {leaveOut !== undefined && <LeaveOut finding={one.finding} {...leaveOut} />}
          </Group>
        ))}
      </Stack>
      {health.lookingUp > 0 && (
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
          <FindingCustomers audience={audience} finding={shown}>
            {shown === "typo" && <CorrectTypos audience={audience} typos={typos} />}
          </FindingCustomers>
        )}
      </Modal>
    </>
  );
}

/** The findings to show: somebody has them, or they are left out. */
export const foundIn = (
  { findings }: ListHealthWire,
  leaveOut: readonly ListFinding[] = [],
): Found[] => findings.filter(({ finding, people }) => people > 0 || leaveOut.includes(finding));

function Finding({
  found: { finding, people, domains },
  onOpen,
}: {
  found: Found;
  onOpen: () => void;
}) {
  const { label, why } = listFindingWords(finding);
  return (
    <div>
      <Anchor component="button" type="button" ta="start" onClick={onOpen}>
        {label}: {formatCount(people)}
      </Anchor>
      <p className="note anywhere">
        {why} {domains.slice(0, NAMED).map(domainWords).join(", ")}
      </p>
    </div>
  );
}

function LeaveOut({
  finding,
  chosen,
  onChange,
}: {
  finding: ListFinding;
  chosen: readonly ListFinding[];
  onChange: (chosen: ListFinding[]) => void;
}) {
  const others = chosen.filter((one) => one !== finding);
  return (
    <Checkbox
      flex="none"
      label="Leave out"
      aria-label={`Leave out: ${listFindingWords(finding).label}`}
      checked={chosen.includes(finding)}
      onChange={(event) => onChange([...others, ...(event.currentTarget.checked ? [finding] : [])])}
    />
  );
}

/** A domain, with the one that was likely meant in brackets. */
const domainWords = ({ domain, meant }: Found["domains"][number]): string =>
  meant === null ? domain : `${domain} (${meant}?)`;

const lookingUpWords = (domains: number): string =>
  `Still checking ${domains === 1 ? "1 domain" : `${formatCount(domains)} domains`}.`;
