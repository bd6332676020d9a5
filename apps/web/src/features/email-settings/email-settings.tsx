import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { useKeptForm } from "../../lib/kept-form.ts";
import { KeptNotice } from "../../ui/form.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import classes from "./email-settings.module.css";
import { EventsCard } from "./events/events-card.tsx";
import { SendingLimits } from "./limits/sending-limits.tsx";
import { CurrentConfiguration, StatusBanner } from "./sender/sender-state.tsx";
import { ServiceChoice, SetupGuide } from "./sender/service-choice.tsx";
import { editedForm } from "./sender/settings-edits.ts";
import type { SettingsEdits } from "./sender/settings-edits.ts";
import { SettingsForm } from "./sender/settings-form.tsx";

const PLAIN: ReadonlySet<string> = new Set(["emailService", "smtpUser", "fromName"]);

const partOf = (edits: SettingsEdits, isIn: (field: string) => boolean): SettingsEdits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => isIn(field)));

/** The stored settings with unsaved changes applied. */
export function EmailSettings({ stored }: { stored: EmailSettingsWire }) {
  // Credentials are never kept in the browser.
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

/** The shape of the page before the settings are known. */
export function EmailSettingsSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className="visually-hidden">Loading email settings</span>
      <BlockSkeleton height={72} />
      <BlockSkeleton height={176} />
      <div className={classes.columns}>
        <BlockSkeleton height={400} />
        <BlockSkeleton height={400} />
      </div>
    </div>
  );
}
