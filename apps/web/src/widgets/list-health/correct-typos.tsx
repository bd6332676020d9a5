import { MESSAGES } from "@dakiya/domain/messages";
import type { CorrectedTyposWire, ListHealthWire, ReviewInput } from "@dakiya/domain/wire";
import { Button, Checkbox, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "react-hot-toast";
import { formatCount } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError } from "../../lib/toast.ts";
import { HEALTH_CUSTOMERS_KEY, HEALTH_KEY } from "./use-list-health.ts";

const words = MESSAGES.listHealth;

/** Puts the likely domain in place of each ticked one; customers whose right address is taken are named. */
export function CorrectTypos({
  audience,
  typos,
}: {
  audience: ReviewInput["audience"];
  typos: ListHealthWire["findings"][number]["domains"];
}) {
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<CorrectedTyposWire | null>(null);
  const utils = trpc.useUtils();
  const queries = useQueryClient();
  const correct = trpc.campaigns.correctTypos.useMutation({
    onSuccess: async (done) => {
      setOutcome(done);
      if (done.corrected > 0) toast.success(words.corrected(done.corrected));
      await Promise.all([
        queries.invalidateQueries({ queryKey: [HEALTH_KEY] }),
        queries.invalidateQueries({ queryKey: [HEALTH_CUSTOMERS_KEY] }),
        ...[utils.customers.invalidate(), utils.duplicates.invalidate()],
      ]);
    },
    onError: (error) => toastError(serverMessage(error, words.correctFailed)),
  });
  const chosen = typos.filter(({ domain }) => !skipped.includes(domain));
  const people = chosen.reduce((sum, one) => sum + one.people, 0);
  return (
    <Stack gap={12}>
      {outcome !== null && outcome.kept > 0 && <Kept outcome={outcome} />}
      {typos.map(({ domain, meant, people: at }) => (
        <Checkbox
          key={domain}
          label={`${domain} to ${meant ?? domain} (${formatCount(at)})`}
          checked={!skipped.includes(domain)}
          onChange={({ currentTarget: { checked } }) =>
            setSkipped([...skipped.filter((one) => one !== domain), ...(checked ? [] : [domain])])
          }
        />
      ))}
      {typos.length > 0 && (
        <Button
          style={{ alignSelf: "flex-start" }}
          disabled={chosen.length === 0}
          loading={correct.isPending}
          onClick={() => correct.mutate({ audience, domains: chosen.map(({ domain }) => domain) })}
        >
          {people === 1 ? "Correct 1 address" : `Correct ${formatCount(people)} addresses`}
        </Button>
      )}
    </Stack>
  );
}

function Kept({ outcome: { kept, clashes } }: { outcome: CorrectedTyposWire }) {
  return (
    <div role="status">
      <p>{words.kept(kept)}</p>
      <ul className="note anywhere">
        {clashes.map(({ _id, email, meant, reason }) => (
          <li key={_id}>
            {email}: {meant} {reason === "taken" ? "is another customer’s" : "was erased"}
          </li>
        ))}
      </ul>
    </div>
  );
}
