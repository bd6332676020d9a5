import { credentialsOf, EVENT_SERVICES } from "@dakiya/domain/email-settings";
import type { EmailSettingsWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useEffect } from "react";
import { mergeChanges, usePersistentForm } from "../../lib/persistent-form.ts";
import { RestoredNotice } from "../../ui/form.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { DomainCard } from "./domain/domain-card.tsx";
import { EventsCard } from "./events/events-card.tsx";
import { InboxCard } from "./inbox/inbox-card.tsx";
import { RampCard } from "./limits/ramp-card.tsx";
import { SendingLimits } from "./limits/sending-limits.tsx";
import { CurrentConfiguration, StatusBanner } from "./sender/sender-state.tsx";
import { ServiceChoice, SetupGuide } from "./sender/service-choice.tsx";
import { MoreWays } from "./sender/more-ways.tsx";
import { SendersCard } from "./senders/senders-card.tsx";
import { SettingsForm } from "./sender/settings-form.tsx";
import { SECRETS, settingsProblems, valuesOf } from "./sender/settings-values.ts";

const BounceCard = lazyPart(
  async () => await import("./inbox/bounce-card.tsx"),
  "BounceCard",
  () => null,
);

/** The stored settings with unsaved changes applied. */
export function EmailSettings({ settings }: { settings: EmailSettingsWire }) {
  const { form, isRestored, startOver } = usePersistentForm("email settings", valuesOf(settings), {
    validate: (values) => settingsProblems(values, settings),
    secrets: SECRETS,
  });
  useEffect(() => {
    // Values saved elsewhere appear in the fields that were not edited here.
    form.setValues(mergeChanges(valuesOf(settings), form.getInitialValues(), form.getValues()));
    form.setInitialValues(valuesOf(settings));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- with the stored settings alone
  }, [settings]);
  const { emailService } = form.values;
  // Another service or key has its own figures.
  const inForce = [
    settings.emailService,
    settings.smtpServer?.host,
    ...EVENT_SERVICES.flatMap(credentialsOf).map((field) => settings[field]),
  ].join(" ");

  return (
    <Stack gap="var(--card-gap)">
      <StatusBanner settings={settings} />
      {isRestored && <RestoredNotice onStartOver={startOver} />}
      <ServiceChoice
        value={emailService}
        inUse={settings.isConfigured ? settings.emailService : null}
        onChange={(service) => form.setFieldValue("emailService", service)}
      />
      <MoreWays form={form} settings={settings} />
      <div className="with-side">
        <Stack gap="var(--card-gap)">
          <SettingsForm settings={settings} form={form} />
          {settings.isConfigured && <SendingLimits key={inForce} />}
          {settings.isConfigured && <RampCard key={settings.smtpUser} />}
        </Stack>
        <Stack gap="var(--card-gap)">
          {settings.isConfigured && <CurrentConfiguration settings={settings} />}
          <SetupGuide service={emailService} preset={form.values.smtpServer.preset} />
          {settings.isConfigured && <EventsCard key={inForce} />}
        </Stack>
      </div>
      {settings.isConfigured && <SendersCard />}
      {settings.isConfigured && (
        <DomainCard key={`${settings.emailService} ${settings.smtpUser}`} />
      )}
      {settings.isConfigured && <InboxCard />}
      {settings.isConfigured && <BounceCard isOwnServer={settings.smtpServer?.preset === "own"} />}
    </Stack>
  );
}

/** The shape of the page before the settings are known. */
export function EmailSettingsSkeleton() {
  return (
    <Stack gap="var(--card-gap)" role="status">
      <span className="visually-hidden">Loading email settings</span>
      <BlockSkeleton height={74} />
      <BlockSkeleton height={176} />
      <div className="with-side">
        <BlockSkeleton height={400} />
        <BlockSkeleton height={400} />
      </div>
    </Stack>
  );
}
