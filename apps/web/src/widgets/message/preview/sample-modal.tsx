import { languageLabel } from "@dakiya/domain/language";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Select, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Modal } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import { PreviewControls } from "../../email-preview/preview-controls.tsx";
import { DEFAULT_PREVIEW_MODE } from "../../email-preview/preview-mode.ts";
import { partIn } from "../message.ts";
import type { Message } from "../message.ts";
import { MailBody } from "./mail-body.tsx";
import { modeOf } from "../writing/message-mode.tsx";
import classes from "./shown-mail.module.css";

/**
 * The whole email with its footer for real recipients: rendered by the server, shown in a sandboxed frame.
 *
 * @param onTest - Goes on to a test with the data of the recipient that is shown.
 */
export function SampleModal({
  message,
  sample,
  onTest,
  onClose,
}: {
  message: Message;
  sample: ReviewWire["sample"];
  onTest: (customerId: string) => void;
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const [customerId, setCustomerId] = useState(sample[0]?._id ?? "");
  const [mode, setMode] = useState(DEFAULT_PREVIEW_MODE);
  const { data, error } = useQuery({
    queryKey: ["campaign preview", message, customerId],
    queryFn: async () => await client.campaigns.previewMail.mutate({ ...message, customerId }),
    gcTime: 0,
  });
  const isHtml = modeOf(partIn(message, data?.language)) !== "text";
  return (
    <Modal
      opened
      onClose={onClose}
      title="Preview as a recipient"
      size="lg"
      footer={
        <Button variant="default" onClick={() => onTest(customerId)}>
          Send as a test
        </Button>
      }
    >
      <Stack gap={12}>
        <Select
          label="Recipient"
          data={sample.map(({ _id, name, email }) => ({
            value: _id,
            label: name === "" ? email : `${name} (${email})`,
          }))}
          value={customerId}
          onChange={(id) => id !== null && setCustomerId(id)}
          allowDeselect={false}
        />
        {data !== undefined ? (
          <>
            <p className="strong anywhere">{data.subject}</p>
            {data.language != null && <p className="note">{languageLabel(data.language)}</p>}
            {isHtml && <PreviewControls mode={mode} onChange={setMode} />}
            <div className="frame clipped">
              <MailBody
                mail={data}
                mode={mode}
                isHtml={isHtml}
                title="This recipient's email"
                className={classes.large}
              />
            </div>
          </>
        ) : error === null ? (
          <BlockSkeleton height={380} />
        ) : (
          <p role="alert">{serverMessage(error, MESSAGES.createCampaign.previewFailed)}</p>
        )}
      </Stack>
    </Modal>
  );
}
