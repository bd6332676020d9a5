import type { ListFinding } from "@dakiya/domain/list-health";
import type { ReviewInput } from "@dakiya/domain/wire";
import { Card } from "../../../ui/card.tsx";
import { foundIn, ListFindings } from "../../../widgets/list-health/list-findings.tsx";
import { useListHealth } from "../../../widgets/list-health/use-list-health.ts";

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
  if (health === null || foundIn(health, leaveOut).length === 0) return null;
  return (
    <Card title="List health" note="Addresses that are better not emailed">
      <ListFindings health={health} audience={audience} leaveOut={{ chosen: leaveOut, onChange }} />
    </Card>
  );
}
