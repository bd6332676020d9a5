import { describeStep } from "@dakiya/domain/automation";
import type { AutomationDraft } from "@dakiya/domain/automation";
import { MESSAGES } from "@dakiya/domain/messages";
import { ENROLMENT_STATES } from "@dakiya/domain/wire";
import type { AutomationWire, EnrolmentWire } from "@dakiya/domain/wire";
import { Group } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { useMemo, useState } from "react";
import { narrowing, useAddressFilter } from "../../../lib/address-filter.ts";
import { pageInput, usePages } from "../../../lib/server/use-pages.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import { FilterSelect } from "../../../ui/list-page/filter-select.tsx";
import { ListTable } from "../../../ui/list-page/list-table.tsx";
import { ENROLMENT_STATE_WORDS } from "../../../widgets/automations/enrolment-words.ts";
import { TakeOutModal } from "../../../widgets/automations/take-out-modal.tsx";
import { useEnrolmentActions } from "../../../widgets/automations/use-enrolment-actions.ts";
import { everyStep } from "../document.ts";
import { useNames } from "../use-names.ts";
import { useNow } from "../../../lib/clock.ts";
import { filterFrom } from "./enrolment-filter.ts";
import type { PeopleFilter } from "./enrolment-filter.ts";
import { enrolmentColumns } from "./enrolment-columns.tsx";
import classes from "./enrolments-tab.module.css";

const words = MESSAGES.automations;
const PAGE_SIZE = 50;
const REFRESH_MS = 15_000;

/** Enrolments of an automation: customer, step, and time of the next step. */
export function EnrolmentsTab({
  automation: { _id: id },
  document,
}: {
  automation: AutomationWire;
  document: AutomationDraft;
}) {
  const { client } = trpc.useUtils();
  const { filter, change } = useAddressFilter(filterFrom);
  const now = useNow();
  const [taking, setTaking] = useState<EnrolmentWire | null>(null);
  const { takeOut, moveOn, isTakingOut } = useEnrolmentActions(() => setTaking(null));
  const input = { id, ...narrowing(filter), limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.automations.enrolments, input, "infinite"),
    fetchPage: (cursor) => client.automations.enrolments.query(pageInput(input, cursor)),
    fallbackMessage: words.loadFailed,
    isShared: true,
    fresh: (pages) => REFRESH_MS * Math.max(1, pages.length),
  });
  const columns = useMemo(
    () => enrolmentColumns({ now, onTakeOut: setTaking, onMoveOn: moveOn }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a mutation is the same with every render
    [now],
  );
  return (
    <Card flush>
      <Filters document={document} filter={filter} change={change} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        caption="People"
        label="Loading people"
        rows={6}
        noneFound={filter.state === "" && filter.step === "" ? null : "Nobody found"}
        none={words.nobodyInside}
      />
      <TakeOutModal
        enrolment={taking}
        isBusy={isTakingOut}
        onConfirm={takeOut}
        onClose={() => setTaking(null)}
      />
    </Card>
  );
}

function Filters({
  document,
  filter,
  change,
}: {
  document: AutomationDraft;
  filter: PeopleFilter;
  change: (changes: Partial<PeopleFilter>) => void;
}) {
  const names = useNames(document);
  const steps = everyStep(document).map((step) => ({
    value: step.id,
    label: describeStep(step, names),
  }));
  const isKnown = steps.some(({ value }) => value === filter.step);
  return (
    <Group gap={12} align="stretch" p="16px var(--gutter)" className={`ruled-below ${classes.bar}`}>
      <FilterSelect
        aria-label="State"
        value={filter.state}
        all="Everybody"
        options={ENROLMENT_STATES.map((value) => ({
          value,
          label: ENROLMENT_STATE_WORDS[value],
        }))}
        onChange={(state) => change({ state })}
      />
      <FilterSelect
        aria-label="Step"
        value={filter.step}
        all="At any step"
        options={[
          ...steps,
          ...(filter.step === "" || isKnown
            ? []
            : [{ value: filter.step, label: "A step of an earlier version" }]),
        ]}
        onChange={(step) => change({ step })}
      />
    </Group>
  );
}
