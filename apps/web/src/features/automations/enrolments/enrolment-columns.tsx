import { shownName } from "@dakiya/domain/customer";
import type { EnrolmentWire } from "@dakiya/domain/wire";
import { Menu } from "@mantine/core";
import { Link } from "react-router-dom";
import { formatDateTime } from "../../../lib/format.ts";
import { customersNamed } from "../../../lib/paths.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { RowMenu } from "../../../ui/list-page/row-actions.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import { EmailText, Initial, TwoLines } from "../../../ui/text-parts.tsx";
import {
  ENROLMENT_HUES,
  ENROLMENT_STATE_WORDS,
  goesOn,
  placeOf,
} from "../../../widgets/automations/enrolment-words.ts";

type Act = (enrolment: EnrolmentWire) => void;

/** The table of an automation's enrolments. */
export function enrolmentColumns({
  now,
  onTakeOut,
  onMoveOn,
}: {
  now: Date;
  onTakeOut: Act;
  onMoveOn: Act;
}): readonly Column<EnrolmentWire>[] {
  return [
    {
      key: "customer",
      header: "Customer",
      cell: ({ customer }) => <Who customer={customer} />,
    },
    {
      key: "state",
      header: "State",
      width: "120px",
      cell: ({ state }) => (
        <StatusBadge color={ENROLMENT_HUES[state]} label={ENROLMENT_STATE_WORDS[state]} />
      ),
    },
    {
      key: "place",
      header: "Where",
      width: "25%",
      cell: (enrolment) => (
        <div>
          <div>{placeOf(enrolment)}</div>
          <div className="note">Version {enrolment.version}</div>
        </div>
      ),
    },
    {
      key: "due",
      header: "Next step",
      width: "176px",
      cell: (enrolment) => goesOn(enrolment, now) ?? "–",
    },
    {
      key: "entered",
      header: "Entered",
      width: "176px",
      cell: ({ enteredAt }) => formatDateTime(enteredAt),
    },
    {
      key: "actions",
      header: "Actions",
      headerHidden: true,
      width: "64px",
      cell: (enrolment) =>
        enrolment.state === "inside" ? (
          <Actions enrolment={enrolment} onTakeOut={onTakeOut} onMoveOn={onMoveOn} />
        ) : null,
    },
  ];
}

function Who({ customer }: Pick<EnrolmentWire, "customer">) {
  if (customer === null) return <>Erased</>;
  const { name, email } = customer;
  return (
    <TwoLines
      start={<Initial name={shownName(customer)} />}
      main={name === "" ? email : <Link to={customersNamed(name)}>{name}</Link>}
      second={name === "" ? undefined : <EmailText email={email} />}
    />
  );
}

function Actions({
  enrolment,
  onTakeOut,
  onMoveOn,
}: {
  enrolment: EnrolmentWire;
  onTakeOut: Act;
  onMoveOn: Act;
}) {
  const who = enrolment.customer?.name || enrolment.customer?.email || "them";
  return (
    <RowMenu of={who} width={180}>
      <Menu.Item onClick={() => onMoveOn(enrolment)}>Move on now</Menu.Item>
      <Menu.Item onClick={() => onTakeOut(enrolment)}>Take out</Menu.Item>
    </RowMenu>
  );
}
