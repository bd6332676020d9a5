import { describeAudit } from "@dakiya/domain/audit";
import type { AuditEventWire } from "@dakiya/domain/wire";
import { capital } from "@dakiya/domain/text";
import { Box, Group } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount } from "../../lib/format.ts";
import classes from "./event-details.module.css";

type Value = AuditEventWire["details"][string];

/** The action as a sentence, with expandable details: old and new values, and the request. */
export function EventDetails({ event }: { event: AuditEventWire }) {
  const { changes, details, request } = event;
  return (
    <details>
      <Group
        component="summary"
        gap={4}
        align="flex-start"
        wrap="nowrap"
        mih={24}
        fw={500}
        className={`anywhere ${classes.sentence}`}
      >
        <IconChevronRight size={16} stroke={1.5} className={classes.mark} aria-hidden />
        <span>{describeAudit(event)}</span>
      </Group>
      <Box component="dl" m="8px 0 4px 16px" className="facts small">
        {Object.entries(changes).map(([field, [before, after]]) => (
          <Fact key={field} name={inWords(field)}>
            {shown(before)} <span aria-label="became">→</span> {shown(after)}
          </Fact>
        ))}
        {Object.entries(details).map(([name, value]) => (
          <Fact key={name} name={inWords(name)}>
            {shown(value)}
          </Fact>
        ))}
        <Fact name="Request">{request ?? "None: automatic"}</Fact>
      </Box>
    </details>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** “senderEmail” as “Sender email”. */
function inWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital(words);
}

function shown(value: Value): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatCount(value);
  if (typeof value === "string") return value;
  return value.length === 0 ? "none" : value.map(inWords).join(", ");
}
