import type { AutomationProblem, AutomationWire } from "@dakiya/domain/wire";
import { Button, Group, Stack, Text } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import classes from "./problems-list.module.css";
import type { ProblemPlace } from "./problems.ts";

/** A problem that prevents publishing, the way to its place, and its step as a sentence. */
export type PlacedProblem = AutomationProblem & { place: ProblemPlace; about: string | null };

/**
 * A line over the list that says how it stands, always there, so that nothing moves while one writes; with problems it
 * opens to all of them.
 */
export function ProblemsList({
  automation,
  problems,
  isOpen,
  onToggle,
  onGo,
}: {
  automation: AutomationWire;
  problems: readonly PlacedProblem[];
  isOpen: boolean;
  onToggle: () => void;
  onGo: (problem: PlacedProblem) => void;
}) {
  const listId = useId();
  if (problems.length === 0)
    return (
      <Text p="10px 16px" className="panel soft" role="status">
        {standingOf(automation)}
      </Text>
    );
  return (
    <section className={classes.problems} aria-label="Before you turn it on">
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={onToggle}
      >
        <span>
          {problems.length === 1
            ? "1 thing to complete before you can turn it on"
            : `${problems.length} things to complete before you can turn it on`}
        </span>
        <IconChevronDown className="chevron" size={16} stroke={1.5} aria-hidden />
      </button>
      {isOpen && (
        <Stack id={listId} component="ul" gap={0} p="0 16px 10px">
          {problems.map((problem) => (
            <Group
              key={`${problem.step ?? ""} ${problem.message}`}
              component="li"
              gap="4px 12px"
              justify="space-between"
              py={4}
            >
              <span>
                {problem.message}
                {problem.about !== null && (
                  <Text span display="block" className="note">
                    {problem.about}
                  </Text>
                )}
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Show: ${problem.message}${problem.about === null ? "" : `, ${problem.about}`}`}
                onClick={() => onGo(problem)}
              >
                Show
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  );
}

function standingOf({ state, hasChanges }: AutomationWire): string {
  if (state === "draft") return "Complete. You can turn it on.";
  if (hasChanges) return "Unpublished changes. The live version keeps running.";
  return state === "live"
    ? "Live, without unpublished changes."
    : "Paused. Everyone stays where they are.";
}
