import {
  EMAIL_SERVICE_INFO,
  EMAIL_SERVICES,
  LISTED_SERVICES,
  SMTP_PRESET_INFO,
  SMTP_PRESETS,
  smtpServerOf,
} from "@dakiya/domain/email-settings";
import type { EmailService, SmtpPresetName } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { SettingsValues } from "./settings-values.ts";
import choice from "./service-choice.module.css";
import classes from "./more-ways.module.css";

type WithApi = Exclude<EmailService, "smtp_server">;
/** A choice behind the four: a service with an API of its own, or a mail service reached by SMTP. */
type Way = { service: WithApi } | { service: "smtp_server"; preset: SmtpPresetName };

const isSame = (one: Way | null, other: Way): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const isByApi = (service: EmailService): service is WithApi =>
  service !== "smtp_server" && !LISTED_SERVICES.includes(service);

const WAYS: readonly { way: Way; label: string }[] = [
  ...EMAIL_SERVICES.filter(isByApi).map((service) => ({
    way: { service },
    label: EMAIL_SERVICE_INFO[service].label,
  })),
  ...SMTP_PRESETS.map((preset) => ({
    way: { service: "smtp_server" as const, preset },
    label: SMTP_PRESET_INFO[preset].label,
  })),
];

function wayOf(service: EmailService, preset: SmtpPresetName | undefined): Way | null {
  if (isByApi(service)) return { service };
  return service === "smtp_server" && preset !== undefined ? { service, preset } : null;
}

/** Further services, mail services that are reached by SMTP, and the user's own server; closed until one is wanted. */
export function MoreWays({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsValues>;
  settings: EmailSettingsWire;
}) {
  const panel = useId();
  const { emailService, smtpServer } = form.values;
  const chosen = wayOf(emailService, smtpServer.preset);
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? chosen !== null;
  const inUse = settings.isConfigured
    ? wayOf(settings.emailService, settings.smtpServer?.preset)
    : null;
  const choose = (way: Way): void => {
    if (way.service !== "smtp_server") return form.setFieldValue("emailService", way.service);
    const { preset } = way;
    const stored = settings.smtpServer;
    form.setValues({
      emailService: "smtp_server",
      smtpServer:
        stored?.preset === preset
          ? stored
          : { ...smtpServerOf(preset), userName: smtpServer.userName },
    });
  };

  return (
    <Stack gap={12} align="flex-start">
      <Button
        variant="subtle"
        aria-expanded={isOpen}
        aria-controls={panel}
        leftSection={
          <IconChevronDown
            size={18}
            stroke={1.5}
            aria-hidden
            className={classes.chevron}
            data-open={isOpen || undefined}
          />
        }
        onClick={() => setToggled(!isOpen)}
      >
        More ways to send
      </Button>
      <div id={panel} hidden={!isOpen} className={classes.panel}>
        <Ways chosen={chosen} inUse={inUse} onChoose={choose} />
      </div>
    </Stack>
  );
}

function Ways({
  chosen,
  inUse,
  onChoose,
}: {
  chosen: Way | null;
  inUse: Way | null;
  onChoose: (way: Way) => void;
}) {
  const group = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">More services, and servers by SMTP</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={{ base: 8, md: 12 }}>
        {WAYS.map(({ way, label }) => (
          <Group
            key={label}
            component="label"
            justify="space-between"
            wrap="nowrap"
            pos="relative"
            miw={0}
            className={`panel ${choice.card} ${classes.preset}`}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              value={label}
              checked={isSame(chosen, way)}
              onChange={() => onChoose(way)}
            />
            <span className="strong">{label}</span>
            <Group component="span" gap={8} wrap="nowrap">
              {isSame(inUse, way) && (
                <span className="tag" data-hue="green">
                  In use
                </span>
              )}
              <span className={choice.mark} aria-hidden="true">
                <IconCheck size={14} stroke={2.5} />
              </span>
            </Group>
          </Group>
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
