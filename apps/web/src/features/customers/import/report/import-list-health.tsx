import { Stack } from "@mantine/core";
import { useMemo } from "react";
import { foundIn, ListFindings } from "../../../../widgets/list-health/list-findings.tsx";
import { useListHealth } from "../../../../widgets/list-health/use-list-health.ts";

/** A report that is opened again within this time counts nothing anew. */
const KEPT_MS = 600_000;

/** Customers of an import's file who are better not emailed, by finding. Absent where nothing is found. */
export function ImportListHealth({ importId }: { importId: string }) {
  const audience = useMemo(() => inImport(importId), [importId]);
  const health = useListHealth(audience, { keptMs: KEPT_MS });
  if (health === null || (foundIn(health).length === 0 && health.lookingUp === 0)) return null;
  return (
    <Stack component="section" gap={12} aria-label="List health">
      <div>
        <h3 className="strong">List health</h3>
        <p className="note">Addresses of this file that are better not emailed</p>
      </div>
      <ListFindings health={health} audience={audience} />
    </Stack>
  );
}

const inImport = (id: string) =>
  ({
    kind: "rules",
    rules: { combinator: "and", rules: [{ field: "import", operator: "in", value: { id } }] },
  }) as const;
