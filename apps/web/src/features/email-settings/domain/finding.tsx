import type { SenderDomainWire } from "@dakiya/domain/wire";
import { Button, CopyButton } from "@mantine/core";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./domain.module.css";
import { stateBadge } from "../state-badge.ts";

type DomainFinding = SenderDomainWire["findings"][number];
type DnsRecord = DomainFinding["records"][number];

const NAMES = {
  from: "Sender address",
  spf: "SPF",
  dkim: "DKIM",
  dmarc: "DMARC",
  mx: "Replies (MX)",
  ptr: "Reverse name (PTR)",
} as const satisfies Record<DomainFinding["check"], string>;

/** One finding, with the next step and the records to publish. */
export function Finding({ finding }: { finding: DomainFinding }) {
  const { check, state, message, remedy, records } = finding;
  return (
    <li className={classes.finding}>
      <h3 className={classes.name}>{NAMES[check]}</h3>
      <StatusBadge {...stateBadge(state)} />
      <div className={classes.words}>
        <p className="anywhere">
          {message} {remedy}
        </p>
        {records.map((record) => (
          <PublishedRecord key={record.name} record={record} />
        ))}
      </div>
    </li>
  );
}

/** A record as the forms of DNS services take it. */
function PublishedRecord({ record: { name, type, value } }: { record: DnsRecord }) {
  return (
    <dl className={classes.record}>
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
      <Part label="Name" value={name} />
      {value !== null && <Part label="Value" value={value} />}
    </dl>
  );
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <code className="anywhere">{value}</code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-sm" onClick={copy}>
              {copied ? "Copied" : `Copy ${label.toLowerCase()}`}
            </Button>
          )}
        </CopyButton>
      </dd>
    </div>
  );
}
