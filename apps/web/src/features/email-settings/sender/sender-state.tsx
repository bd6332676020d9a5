import { EMAIL_SERVICE_INFO } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";
import classes from "./sender-state.module.css";

/** Green only once the service said yes, or took a test mail. */
const STATES = {
  ready: { color: "green", label: "Ready" },
  notAccepted: { color: "red", label: "Not accepted" },
  notChecked: { color: "gray", label: "Not checked" },
} as const;

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
          <StatusBadge {...STATES[settings.status]} />
        </dd>
      </dl>
      {settings.statusReason !== null && (
        <p className={classes.reason}>{`${settings.statusReason}.`}</p>
      )}
    </Card>
  );
}

/** Whether campaigns can go out, at one glance. */
export function StatusBanner({ settings }: { settings: EmailSettingsWire }) {
  const { isConfigured, status } = settings;
  const hue = isConfigured ? STATES[status].color : "yellow";
  const Icon = isConfigured && status !== "notAccepted" ? IconCircleCheck : IconAlertTriangle;

  return (
    <div className={classes.banner} data-hue={hue} role="status">
      <Icon className={classes.icon} size={22} stroke={1.5} aria-hidden />
      <div className={classes.words}>
        <p className={classes.state}>{isConfigured ? "Configured" : "Required"}</p>
        <p>
          {isConfigured
            ? `Campaigns are sent by ${EMAIL_SERVICE_INFO[settings.emailService].label} from ${settings.fromName}, ${settings.smtpUser}.`
            : "Choose a service and save its credential to create campaigns."}
        </p>
      </div>
    </div>
  );
}
