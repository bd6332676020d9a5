import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignEmailWire, CampaignReportWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PillRadios } from "../../ui/pill-radios.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { DevicePicker, PreviewSwitches } from "../../widgets/email-preview/preview-controls.tsx";
import { DEFAULT_PREVIEW_MODE } from "../../widgets/email-preview/preview-mode.ts";
import { ShownMail } from "../../widgets/message/preview/shown-mail.tsx";

const words = MESSAGES.campaignReport;

/** The email as its first recipient got it, or the first one of a language; before it is sent, as it stands. */
export function EmailCard({ report }: { report: CampaignReportWire }) {
  const [mode, setMode] = useState(DEFAULT_PREVIEW_MODE);
  const languages = (report.languages ?? []).flatMap(({ language }) => language ?? []);
  const [inLanguage, setInLanguage] = useState<string | undefined>(languages[0]);
  const query = trpc.campaigns.email.useQuery({
    id: report.campaign._id,
    ...(inLanguage === undefined ? {} : { inLanguage }),
  });
  const shown = query.data;
  return (
    <Card
      title="Email"
      note={shown === undefined ? "\u00a0" : noteOf(shown, report)}
      action={<DevicePicker mode={mode} onChange={setMode} />}
    >
      <Loaded state={loadState(query, words.emailFailed)} skeleton={<BlockSkeleton height={420} />}>
        {(mail) => (
          <Stack gap={12}>
            {inLanguage !== undefined && (
              <PillRadios
                legend="Language of the email"
                value={inLanguage}
                onChange={setInLanguage}
                options={languages.map((tag) => ({ value: tag, label: languageLabel(tag) }))}
              />
            )}
            <PreviewSwitches mode={mode} onChange={setMode} />
            <ShownMail
              from={{ company: report.from?.name ?? "", address: report.from?.address }}
              mail={mail}
              isBlank={false}
              mode={mode}
              isHtml
              title="The email"
              isLarge
            />
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function noteOf({ recipient }: CampaignEmailWire, { campaign }: CampaignReportWire): string {
  if (campaign.stats.total_recipients === 0) return words.emailNow;
  return recipient === null
    ? words.emailOfNobody
    : words.emailOf(recipient.name || recipient.email);
}
