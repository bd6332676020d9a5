import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./current-configuration.module.css";

/** What campaigns are sent with now. */
export function CurrentConfiguration({ stored }: { stored: EmailSettingsWire }) {
  return (
    <Card title="Current Configuration">
      <dl className={classes.list}>
        <dt>Service</dt>
        <dd>{EMAIL_SERVICE_INFO[stored.emailService].label}</dd>
        <dt>Email</dt>
        <dd>{stored.smtpUser}</dd>
        <dt>From name</dt>
        <dd>{stored.fromName}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge color="green" label="Ready" />
        </dd>
      </dl>
    </Card>
  );
}
