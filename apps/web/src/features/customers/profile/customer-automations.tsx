import type { EnrolmentWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useNow } from "../../../lib/clock.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { automationPage } from "../../../lib/paths.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import {
  ENROLMENT_HUES,
  ENROLMENT_STATE_WORDS,
  goesOn,
  placeOf,
} from "../../../widgets/automations/enrolment-words.ts";
import { TakeOutModal } from "../../../widgets/automations/take-out-modal.tsx";
import { useEnrolmentActions } from "../../../widgets/automations/use-enrolment-actions.ts";
import classes from "./customer-automations.module.css";

/** The automations a customer is or was in, each step with its time. Nothing for who was in none. */
export function CustomerAutomations({ id }: { id: string }) {
  const { data } = trpc.automations.ofCustomer.useQuery({ id }, { refetchOnMount: "always" });
  const now = useNow();
  const [taking, setTaking] = useState<EnrolmentWire | null>(null);
  const actions = useEnrolmentActions(() => setTaking(null));
  if (data === undefined || data.length === 0) return null;
  return (
    <section>
      <Box component="h3" mb={8} fz="body" className="strong">
        Automations
      </Box>
      <Stack component="ul">
        {data.map((enrolment) => {
          const { _id, automation, state, moves, enteredAt, endedAt } = enrolment;
          const next = goesOn(enrolment, now);
          return (
            <Stack key={_id} component="li" gap={4} align="flex-start">
              <Group gap="4px 12px" justify="space-between" w="100%" className="semi">
                <Link to={automationPage(automation._id)}>{automation.name}</Link>
                <StatusBadge color={ENROLMENT_HUES[state]} label={ENROLMENT_STATE_WORDS[state]} />
              </Group>
              <p className="note">
                {placeOf(enrolment)}
                {next !== null && `, goes on ${next}`}
                {automation.state === "paused" && ", paused"}
              </p>
              <Stack
                component="ol"
                gap={2}
                w="100%"
                my={4}
                pl={12}
                className={`small ${classes.moves}`}
              >
                <Move sentence="Entered" at={enteredAt} />
                {moves.map(({ step, sentence, at }) => (
                  <Move key={`${step} ${at}`} sentence={sentence} at={at} />
                ))}
                {endedAt !== null && <Move sentence={ENROLMENT_STATE_WORDS[state]} at={endedAt} />}
              </Stack>
              {state === "inside" && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Take out of ${automation.name}`}
                  onClick={() => setTaking(enrolment)}
                >
                  Take out
                </Button>
              )}
            </Stack>
          );
        })}
      </Stack>
      <TakeOutModal
        enrolment={taking}
        isBusy={actions.isTakingOut}
        onConfirm={actions.takeOut}
        onClose={() => setTaking(null)}
      />
    </section>
  );
}

function Move({ sentence, at }: { sentence: string; at: string }) {
  return (
    <li>
      <span>{sentence}</span>
      <time dateTime={at} className="soft tabular">
        {formatDateTime(at)}
      </time>
    </li>
  );
}
