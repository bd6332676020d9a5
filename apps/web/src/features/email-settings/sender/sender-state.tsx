import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./sender-state.module.css";

/** What campaigns are sent with now. */
export function CurrentConfiguration({ settings }: { settings: EmailSettingsWire }) {
  return (
    <Card title="Current Configuration">
      <dl className={classes.list}>
        <dt>Service</dt>
        <dd>{EMAIL_SERVICE_INFO[settings.emailService].label}</dd>
        <dt>Email</dt>
        <dd>{settings.smtpUser}</dd>
        <dt>From name</dt>
        <dd>{settings.fromName}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge color="green" label="Ready" />
        </dd>
      </dl>
    </Card>
  );
}

/** Whether campaigns can go out, at one glance. */
export function StatusBanner({ settings }: { settings: EmailSettingsWire }) {
  const { isConfigured } = settings;
  const Icon = isConfigured ? IconCircleCheck : IconAlertTriangle;

  return (
    <div className={classes.banner} data-hue={isConfigured ? "green" : "yellow"} role="status">
      <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.state}>{isConfigured ? "Configured" : "Required"}</p>
        <p>
          {isConfigured
            ? `Campaigns go out by ${EMAIL_SERVICE_INFO[settings.emailService].label} from ${settings.fromName}, ${settings.smtpUser}.`
            : "Choose a service and save its credential. Campaigns can be created after that."}
        </p>
      </div>
    </div>
  );
}
