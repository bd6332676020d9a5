import type { SegmentRuleGroup } from "@dakiya/domain/segment";
import { Button, Select } from "@mantine/core";
import { useThrottledValue } from "@mantine/hooks";
import { memo, useMemo, useState } from "react";
import { FRESH_MS } from "../../../lib/server/on-focus.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Card } from "../../../ui/card.tsx";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { useCustomers } from "../../../widgets/customers/use-customers.ts";
import type { Review } from "../use-review.ts";
import classes from "./mail-preview.module.css";
import { previewReaders } from "./preview-customers.ts";
import { SampleModal, useTestMail } from "./sample-modal.tsx";
import type { Message } from "./use-ai-writing.ts";
import { NOBODY_YET, useRenderedMail } from "./use-rendered-mail.ts";

const VIEWS = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
  { value: "plain", label: "Plain" },
] as const;

/** Debounce of the preview: a reloaded frame is blank for a moment. */
const FRAME_MS = 600;

type View = (typeof VIEWS)[number]["value"];

/** A live preview of the mail for a chosen recipient. */
export const MailPreview = memo(function MailPreview({
  message,
  rules,
  review,
}: {
  message: Message;
  rules: SegmentRuleGroup | null;
  review: Review;
}) {
  const [view, setView] = useState<View>("desktop");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [previewing, setPreviewing] = useState(false);
  const { customers } = useCustomers({}, { staleTime: FRESH_MS });
  const { data: settings } = trpc.emailSettings.get.useQuery(undefined, { staleTime: FRESH_MS });
  const test = useTestMail();
  const sample = useMemo(() => review.review?.sample ?? [], [review.review]);
  const readers = useMemo(
    () => previewReaders(customers, sample, rules, new Date()),
    [customers, sample, rules],
  );
  const options = useMemo(
    () => readers.map(({ _id, name, email }) => ({ value: _id, label: name || email })),
    [readers],
  );
  const reader = readers.find(({ _id }) => _id === chosenId) ?? readers[0] ?? null;
  const company = settings?.fromName ?? "";
  const mail = useRenderedMail(message, reader, company);
  const html = useThrottledValue(mail.html, FRAME_MS);

  return (
    <Card
      title="Preview"
      action={<PillRadios legend="Preview as" value={view} onChange={setView} options={VIEWS} />}
    >
      <ReaderSelect options={options} value={reader?._id ?? null} onChange={setChosenId} />
      <div className={classes.mail} data-view={view}>
        <div className={classes.head}>
          <div className={classes.from}>
            {company || "Your company"}
            {settings?.smtpUser && ` <${settings.smtpUser}>`}
          </div>
          <div className={classes.subject}>
            {mail.subject || <span className={classes.blank}>Subject</span>}
          </div>
        </div>
        {message.body.trim() === "" ? (
          <p className={classes.nothing}>Your message appears here as you write it.</p>
        ) : view === "plain" ? (
          <pre className={classes.plain}>{mail.text}</pre>
        ) : (
          <iframe className={classes.frame} title="Mail preview" sandbox="" srcDoc={html} />
        )}
      </div>
      {review.isAsked && (
        <div className={classes.buttons}>
          {sample.length > 0 && (
            <Button variant="default" size="compact-md" onClick={() => setPreviewing(true)}>
              Preview as a recipient
            </Button>
          )}
          <Button
            variant="default"
            size="compact-md"
            loading={test.sending}
            onClick={() => test.send({ ...message, customerId: reader?._id })}
          >
            Send test to myself
          </Button>
        </div>
      )}
      {previewing && (
        <SampleModal {...message} sample={sample} onClose={() => setPreviewing(false)} />
      )}
    </Card>
  );
});

const ReaderSelect = memo(function ReaderSelect({
  options,
  value,
  onChange,
}: {
  options: { value: string; label: string }[];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  return (
    <Select
      aria-label="Preview for"
      data={options}
      value={value}
      onChange={onChange}
      placeholder={NOBODY_YET.name}
      disabled={options.length === 0}
      searchable
      allowDeselect={false}
      limit={50}
    />
  );
});
