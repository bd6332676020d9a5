import { EMAIL_SERVICE_INFO, SMTP_PRESET_INFO } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Box, Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { formatDateTime } from "../../../lib/format.ts";
import { Card } from "../../../ui/card.tsx";
import { StatusBadge } from "../../../ui/status-badge.tsx";

/** Green only once the service said yes, or took a test mail. */
const STATES = {
  ready: { color: "green", label: "Ready" },
  notAccepted: { color: "red", label: "Not accepted" },
  notChecked: { color: "gray", label: "Not tested" },
} as const;

/** Sender of campaigns now. */
export function CurrentConfiguration({ settings }: { settings: EmailSettingsWire }) {
  return (
    <Card title="Current Configuration">
      <dl className="facts">
        <dt>Service</dt>
        <dd className="anywhere">{serviceName(settings)}</dd>
        <dt>Email</dt>
        <dd>{settings.smtpUser}</dd>
        <dt>From name</dt>
        <dd>{settings.fromName}</dd>
        <dt>Status</dt>
        <dd>
          <StatusBadge {...STATES[settings.status]} />
        </dd>
      </dl>
      {settings.status === "ready" && settings.testedAt !== null && (
        <Text m="12px 0 0" className="note">
          Works, tested{" "}
          <time dateTime={settings.testedAt}>{formatDateTime(settings.testedAt)}</time>.
        </Text>
      )}
      {settings.statusReason !== null && (
        <Text m="12px 0 0" className="note anywhere">{`${settings.statusReason}.`}</Text>
      )}
    </Card>
  );
}

/** The service, or where that is a mail server of the user's own, its name. */
function serviceName({ emailService, smtpServer }: EmailSettingsWire): string {
  if (emailService !== "smtp_server" || smtpServer === null)
    return EMAIL_SERVICE_INFO[emailService].label;
  const { preset, host } = smtpServer;
  return preset === "own" ? host : SMTP_PRESET_INFO[preset].label;
}

/** Whether campaigns can go out, at one glance. */
export function StatusBanner({ settings }: { settings: EmailSettingsWire }) {
  const { isConfigured, status } = settings;
  const hue = isConfigured ? STATES[status].color : "yellow";
  const Icon = isConfigured && status !== "notAccepted" ? IconCircleCheck : IconAlertTriangle;

  return (
    <Group
      gap={12}
      align="flex-start"
      wrap="nowrap"
      p="14px 20px"
      bd="1px solid color-mix(in srgb, var(--hue) 40%, transparent)"
      bdrs="card"
      bg="color-mix(in srgb, var(--hue) 12%, var(--surface))"
      data-hue={hue}
      role="status"
    >
      <Icon color="var(--hue-ink)" size={22} stroke={1.5} aria-hidden />
      <Box miw={0} className="anywhere">
        <Text c="var(--hue-ink)" className="strong">
          {isConfigured ? "Configured" : "Required"}
        </Text>
        <p>
          {isConfigured
            ? `Campaigns are sent by ${serviceName(settings)} from ${settings.fromName}, ${settings.smtpUser}.`
            : "Choose a service and save its credential to create campaigns."}
        </p>
      </Box>
    </Group>
  );
}
