import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Group, Select, Stack } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useThrottledValue } from "@mantine/hooks";
import { memo, useMemo, useState } from "react";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import { Card } from "../../../ui/card.tsx";
import { PillRadios } from "../../../ui/pill-radios.tsx";
import { NOBODY_YET } from "../../customers/template-customer.ts";
import { PreviewSwitches, DevicePicker } from "../../email-preview/preview-controls.tsx";
import { DEFAULT_PREVIEW_MODE } from "../../email-preview/preview-mode.ts";
import type { PreviewMode } from "../../email-preview/preview-mode.ts";
import { usePreviewReader } from "../../preview-reader/preview-reader.tsx";
import { isBlank } from "../message.ts";
import type { Message, TagFields } from "../message.ts";
import { EnlargedPreview } from "./enlarged-preview.tsx";
import { modeOf } from "../writing/message-mode.tsx";
import { ShownMail } from "./shown-mail.tsx";
import { useFrom } from "../inbox/use-from.ts";
import { useRenderedMail } from "./use-rendered-mail.ts";

const SampleModal = lazyDialog(async () => await import("./sample-modal.tsx"), "SampleModal", {
  title: "Preview as a recipient",
  size: "lg",
});

const TestModal = lazyDialog(async () => await import("./test-modal.tsx"), "TestModal", {
  title: "Send a test",
});

const NO_TAGS: TagFields = {};

/** A plain message looks alike on every screen but for its width. */
const PLAIN_VIEWS = [
  { value: "desktop", label: "Desktop" },
  { value: "phone", label: "Phone" },
  { value: "plain", label: "Plain" },
] as const;

/** Debounce of the preview: a reloaded frame is blank for a moment. */
const FRAME_MS = 600;

/**
 * A live preview of the email for a chosen recipient; an HTML one on any device.
 *
 * @param whole - The message in all its languages: recipients and tests get theirs.
 * @param tags - Parts of the tags of its links.
 * @param isComplete - Whether it can be sent as a test.
 */
export const MailPreview = memo(function MailPreview({
  message,
  whole,
  tags = NO_TAGS,
  isComplete,
}: {
  message: Message;
  whole: Message;
  tags?: TagFields;
  isComplete: boolean;
}) {
  const [mode, setMode] = useState(DEFAULT_PREVIEW_MODE);
  const [enlarged, setEnlarged] = useState(false);
  const { reader, readers, sample, choose } = usePreviewReader();
  const options = useMemo(
    () => readers.map(({ _id, name, email }) => ({ value: _id, label: name || email })),
    [readers],
  );
  const from = useFrom(message.senderId);
  const mail = useRenderedMail(message, reader, from.company, tags);
  const html = useThrottledValue(mail.html, FRAME_MS);

  const removed = mail.removed ?? [];
  const isHtml = modeOf(message) !== "text";
  const readerSelect = (
    <ReaderSelect options={options} value={reader?._id ?? null} onChange={choose} />
  );
  const shown = {
    from,
    mail: { ...mail, html },
    isBlank: isBlank(message),
    mode,
    isHtml,
  };

  return (
    <Card title="Preview" action={<ViewPicker mode={mode} isHtml={isHtml} onChange={setMode} />}>
      <Stack gap={12}>
        {readerSelect}
        {isHtml && (
          <Group>
            <PreviewSwitches mode={mode} onChange={setMode} />
            <Button
              ml="auto"
              variant="default"
              size="compact-md"
              leftSection={<IconArrowsMaximize size={16} stroke={1.5} aria-hidden />}
              onClick={() => setEnlarged(true)}
            >
              Enlarge
            </Button>
          </Group>
        )}
        {mail.withoutProducts === true && (
          <p className="note" role="status">
            {MESSAGES.products.leftOut}
          </p>
        )}
        <ShownMail {...shown} title="Email preview" />
        {removed.length > 0 && (
          <p className="note anywhere" role="status">
            {MESSAGES.createCampaign.htmlRemoved(removed)}
          </p>
        )}
        {isComplete && <TryOut message={whole} sample={sample} readers={readers} reader={reader} />}
      </Stack>
      {enlarged && (
        <EnlargedPreview
          mode={mode}
          onModeChange={setMode}
          readerSelect={readerSelect}
          onClose={() => setEnlarged(false)}
        >
          <ShownMail {...shown} title="Enlarged email preview" isLarge />
        </EnlargedPreview>
      )}
    </Card>
  );
});

function ViewPicker({
  mode,
  isHtml,
  onChange,
}: {
  mode: PreviewMode;
  isHtml: boolean;
  onChange: (mode: PreviewMode) => void;
}) {
  if (isHtml) return <DevicePicker mode={mode} onChange={onChange} />;
  return (
    <PillRadios
      legend="Preview as"
      value={mode.view}
      onChange={(view) => onChange({ ...mode, view })}
      options={PLAIN_VIEWS}
    />
  );
}

/** Trials of a complete campaign: real recipients, and a test. */
function TryOut({
  message,
  sample,
  readers,
  reader,
}: {
  message: Message;
  sample: ReviewWire["sample"];
  readers: readonly { _id: string; name: string; email: string }[];
  reader: { _id: string } | null;
}) {
  const [previewing, setPreviewing] = useState(false);
  /** The customer whose data the test begins with; undefined while its dialog is closed. */
  const [testing, setTesting] = useState<string | null | undefined>(undefined);
  return (
    <Group>
      {sample.length > 0 && (
        <Button variant="default" size="compact-md" onClick={() => setPreviewing(true)}>
          Preview as a recipient
        </Button>
      )}
      <Button
        variant="default"
        size="compact-md"
        aria-haspopup="dialog"
        onClick={() => setTesting(reader?._id ?? null)}
      >
        Send a test
      </Button>
      {previewing && (
        <SampleModal
          message={message}
          sample={sample}
          onTest={(customerId) => {
            setPreviewing(false);
            setTesting(customerId);
          }}
          onClose={() => setPreviewing(false)}
        />
      )}
      {testing !== undefined && (
        <TestModal
          message={message}
          readers={readers}
          readerId={testing}
          onClose={() => setTesting(undefined)}
        />
      )}
    </Group>
  );
}

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
