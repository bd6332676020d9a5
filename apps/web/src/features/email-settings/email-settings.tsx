import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { useKeptForm } from "../../lib/kept-form.ts";
import { KeptNotice } from "../../ui/kept-notice.tsx";
import { CurrentConfiguration } from "./sender/current-configuration.tsx";
import classes from "./email-settings.module.css";
import { EventsCard } from "./events/events-card.tsx";
import { SendingLimits } from "./limits/sending-limits.tsx";
import { ServiceChoice } from "./sender/service-choice.tsx";
import { editedForm } from "./sender/settings-edits.ts";
import type { SettingsEdits } from "./sender/settings-edits.ts";
import { SettingsForm } from "./sender/settings-form.tsx";
import { SetupGuide } from "./sender/setup-guide.tsx";
import { StatusBanner } from "./sender/status-banner.tsx";

const PLAIN: ReadonlySet<string> = new Set(["emailService", "smtpUser", "fromName"]);

const partOf = (edits: SettingsEdits, isIn: (field: string) => boolean): SettingsEdits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => isIn(field)));

/** The settings as stored, with what has been changed and not saved on top. */
export function EmailSettings({ stored }: { stored: EmailSettingsWire }) {
  // A credential is kept nowhere.
  const { values, setValues, isBack, startOver } = useKeptForm<SettingsEdits>("email settings", {});
  const [credentials, setCredentials] = useState<SettingsEdits>({});
  const edits = { ...values, ...credentials };
  const setEdits = (next: SettingsEdits) => {
    setValues(partOf(next, (field) => PLAIN.has(field)));
    setCredentials(partOf(next, (field) => !PLAIN.has(field)));
  };
  const { emailService } = editedForm(stored, edits);
  // Another service or key has other figures.
  const inForce = [
    ...[stored.emailService, stored.brevoApiKey, stored.resendApiKey, stored.sendgridApiKey],
  ].join(" ");

  return (
    <div className={classes.page}>
      <StatusBanner stored={stored} />
      {isBack && <KeptNotice onStartOver={startOver} />}
      <ServiceChoice
        value={emailService}
        inUse={stored.isConfigured ? stored.emailService : null}
        onChange={(service) => setEdits({ ...edits, emailService: service })}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <SettingsForm stored={stored} edits={edits} onEdit={setEdits} />
          {stored.isConfigured && <SendingLimits key={inForce} />}
        </div>
        <div className={classes.side}>
          {stored.isConfigured && <CurrentConfiguration stored={stored} />}
          <SetupGuide service={emailService} />
          {stored.isConfigured && <EventsCard key={inForce} />}
        </div>
      </div>
    </div>
  );
}
