import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { useState } from "react";
import { CurrentConfiguration } from "./current-configuration.tsx";
import classes from "./email-settings.module.css";
import { EventsCard } from "./events-card.tsx";
import { SendingLimits } from "./sending-limits.tsx";
import { ServiceChoice } from "./service-choice.tsx";
import { editedForm } from "./settings-edits.ts";
import type { SettingsEdits } from "./settings-edits.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SetupGuide } from "./setup-guide.tsx";
import { StatusBanner } from "./status-banner.tsx";

/** The settings as stored, with what has been changed and not saved on top. */
export function EmailSettings({ stored }: { stored: EmailSettingsWire }) {
  const [edits, setEdits] = useState<SettingsEdits>({});
  const { emailService } = editedForm(stored, edits);
  // Another service or key has other figures.
  const inForce = [
    ...[stored.emailService, stored.brevoApiKey, stored.resendApiKey, stored.sendgridApiKey],
  ].join(" ");

  return (
    <div className={classes.page}>
      <StatusBanner stored={stored} />
      <ServiceChoice
        value={emailService}
        inUse={stored.isConfigured ? stored.emailService : null}
        onChange={(service) => setEdits((edited) => ({ ...edited, emailService: service }))}
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
