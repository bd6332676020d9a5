import {
  describeCapped,
  describeExit,
  describeStep,
  describeTrigger,
} from "@dakiya/domain/automation";
import type { AutomationDraft } from "@dakiya/domain/automation";
import { Stack, Text } from "@mantine/core";
import { IconBolt, IconDoorExit, IconMailPause, IconRepeat } from "@tabler/icons-react";
import { useMemo } from "react";
import type { ComponentProps } from "react";
import { formatCount } from "../../../lib/format.ts";
import { automationPage } from "../../../lib/paths.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import type { AutomationWire } from "@dakiya/domain/wire";
import { everyStep } from "../document.ts";
import { CappedForm, ExitForm, ReentryForm } from "../exit-form.tsx";
import { TriggerForm } from "../trigger-form.tsx";
import { useNames } from "../use-names.ts";
import classes from "./editor.module.css";
import { PartCard } from "./part-card.tsx";
import { placeOf } from "./problems.ts";
import { ProblemsList } from "./problems-list.tsx";
import { partOf, StepList } from "./step-list.tsx";
import type { StepListContext } from "./step-list.tsx";
import type { AutomationEditor } from "./use-automation-editor.ts";
import { useOpenParts } from "./use-open-parts.ts";

/** An automation as a list that can be read aloud; each sentence opens its form. */
export function Editor({
  automation,
  editor: { document, change, problems },
  showsProblems,
  onShowProblems,
}: {
  automation: AutomationWire;
  editor: AutomationEditor;
  showsProblems: boolean;
  onShowProblems: (shows: boolean) => void;
}) {
  const { name, state } = automation;
  const { trigger } = document;
  const names = useNames(document);
  const isNew = state === "draft" && document.steps.length === 0;
  const parts = useOpenParts(isNew ? ["trigger"] : []);
  const placed = usePlaced(problems, document, names);
  const at = (place: string): string[] =>
    placed.filter((one) => one.place === place).map(({ message }) => message);
  const cardProps: CardProps = (part) => ({
    part,
    isOpen: parts.isOpen(part),
    onToggle: () => parts.toggle(part),
    problems: at(part),
    focus: parts.focus,
  });
  const triggerSentence = describeTrigger(trigger, names);
  const context: StepListContext = {
    ...{ document, change, names, parts },
    ...factsOfSteps(automation, placed),
    mail: {
      name,
      trigger: triggerSentence,
      segmentId: trigger.type === "joinsSegment" ? trigger.segmentId : null,
    },
  };
  const set = (changes: Partial<AutomationDraft>): void =>
    change((before) => ({ ...before, ...changes }));
  return (
    <Stack gap={24} className={classes.editor ?? ""}>
      <p className="visually-hidden" role="status">
        {parts.done}
      </p>
      <ProblemsList
        automation={automation}
        problems={placed}
        isOpen={showsProblems}
        onToggle={() => onShowProblems(!showsProblems)}
        onGo={({ place }) => {
          if (place === "steps") parts.focusHead("trigger", "");
          else parts.goTo(typeof place === "string" ? place : partOf(place.step));
        }}
      />
      <section aria-labelledby="starts">
        <h2 id="starts" className={classes.heading}>
          It starts
        </h2>
        <PartCard {...cardProps("trigger")} icon={IconBolt} sentence={triggerSentence}>
          <TriggerForm trigger={trigger} onChange={(next) => set({ trigger: next })} />
        </PartCard>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className={classes.heading}>
          Then, step by step
        </h2>
        {at("steps").map((problem) => (
          <Text key={problem} mb={8} className="problem">
            {problem}
          </Text>
        ))}
        <StepList list="main" context={context} />
      </section>
      <Ends document={document} names={names} set={set} cardProps={cardProps} />
    </Stack>
  );
}

/** Gives the card of a part its state on the page. */
type CardProps = (
  part: string,
) => Pick<ComponentProps<typeof PartCard>, "part" | "isOpen" | "onToggle" | "problems" | "focus">;

/** Exit conditions, re-entry, and the handling of emails over the limit. */
function Ends({
  document: { trigger, leaveWhen, reentry, whenCapped },
  names,
  set,
  cardProps,
}: {
  document: AutomationDraft;
  names: ReturnType<typeof useNames>;
  set: (changes: Partial<AutomationDraft>) => void;
  cardProps: CardProps;
}) {
  const rules = trpc.automations.rules.useQuery(undefined, { staleTime: 60_000 }).data;
  return (
    <Stack aria-labelledby="leaving" component="section" gap={8} className={classes.ends ?? ""}>
      <h2 id="leaving" className={classes.heading}>
        Stops when
      </h2>
      <PartCard
        {...cardProps("leaving")}
        icon={IconDoorExit}
        sentence={describeExit(leaveWhen, names)}
      >
        <ExitForm
          leaveWhen={leaveWhen}
          hasSegment={trigger.type === "joinsSegment"}
          onChange={(next) => set({ leaveWhen: next })}
        />
      </PartCard>
      <PartCard {...cardProps("reentry")} icon={IconRepeat} sentence={describeReentry(reentry)}>
        <ReentryForm reentry={reentry} onChange={(next) => set({ reentry: next })} />
      </PartCard>
      {/* Last: it comes once the limit is known, and is only needed with one. */}
      {rules !== undefined && rules.mailCap !== null && (
        <PartCard
          {...cardProps("capped")}
          icon={IconMailPause}
          sentence={describeCapped({ whenCapped }, rules.mailCap)}
        >
          <CappedForm whenCapped={whenCapped} onChange={(next) => set({ whenCapped: next })} />
        </PartCard>
      )}
    </Stack>
  );
}

/** The problems with where each stands, and the sentence of its step. */
function usePlaced(
  problems: AutomationEditor["problems"],
  document: AutomationDraft,
  names: ReturnType<typeof useNames>,
) {
  const own = useOwnFields();
  return useMemo(() => {
    const steps = new Map(everyStep(document).map((step) => [step.id, step]));
    return problems.map((problem) => {
      const step = steps.get(problem.step ?? "");
      const about = step === undefined ? null : describeStep(step, names);
      return { ...problem, place: placeOf(problem, document, own), about };
    });
  }, [problems, document, own, names]);
}

/** Facts about each step in the list: its problems, and the number of customers at it. */
function factsOfSteps(
  { _id: id, people }: AutomationWire,
  problems: AutomationEditor["problems"],
): Pick<StepListContext, "problemsAt" | "activeAt" | "enrolmentsHref"> {
  return {
    problemsAt: (stepId) =>
      problems.filter(({ step }) => step === stepId).map(({ message }) => message),
    activeAt: (stepId) =>
      people.filter(({ step }) => step === stepId).reduce((sum, one) => sum + one.people, 0),
    enrolmentsHref: (stepId) =>
      `${automationPage(id, "people")}&${new URLSearchParams({ state: "inside", step: stepId }).toString()}`,
  };
}

/** Whether a customer can get it again, to be read aloud. */
function describeReentry(reentry: AutomationDraft["reentry"]): string {
  switch (reentry.type) {
    case "never":
      return "Each customer gets this once";
    case "afterDays": {
      const { days } = reentry;
      if (typeof days !== "number") return "Customers can get this again … days after the end";
      const later = days === 1 ? "1 day" : `${formatCount(days)} days`;
      return `Customers can get this again ${later} after the end`;
    }
    case "every":
      return "Customers can get this again";
  }
}
