import { SMTP_PRESET_INFO, SMTP_PRESETS, smtpServerOf } from "@dakiya/domain/email-settings";
import type { SmtpPresetName } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Button, Group, SimpleGrid, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import type { SettingsValues } from "./settings-values.ts";
import choice from "./service-choice.module.css";
import classes from "./more-ways.module.css";

/** Mail services that are reached by SMTP, and the user's own server; closed until one is wanted. */
export function MoreWays({
  form,
  settings,
}: {
  form: UseFormReturnType<SettingsValues>;
  settings: EmailSettingsWire;
}) {
  const panel = useId();
  const { emailService, smtpServer } = form.values;
  const chosen = emailService === "smtp_server" ? smtpServer.preset : null;
  const [toggled, setToggled] = useState<boolean | null>(null);
  const isOpen = toggled ?? chosen !== null;
  const inUse =
    settings.isConfigured && settings.emailService === "smtp_server"
      ? (settings.smtpServer?.preset ?? null)
      : null;
  const choose = (preset: SmtpPresetName): void => {
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
        <Presets chosen={chosen} inUse={inUse} onChoose={choose} />
      </div>
    </Stack>
  );
}

function Presets({
  chosen,
  inUse,
  onChoose,
}: {
  chosen: SmtpPresetName | null;
  inUse: SmtpPresetName | null;
  onChoose: (preset: SmtpPresetName) => void;
}) {
  const group = useId();
  return (
    <fieldset>
      <legend className="visually-hidden">Mail services and servers by SMTP</legend>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={{ base: 8, md: 12 }}>
        {SMTP_PRESETS.map((preset) => (
          <Group
            key={preset}
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
              value={preset}
              checked={preset === chosen}
              onChange={() => onChoose(preset)}
            />
            <span className="strong">{SMTP_PRESET_INFO[preset].label}</span>
            <Group component="span" gap={8} wrap="nowrap">
              {preset === inUse && (
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
