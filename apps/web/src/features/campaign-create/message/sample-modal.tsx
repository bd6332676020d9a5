import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { trpc } from "../../../lib/server/trpc.ts";
import { Modal } from "../../../ui/modal.tsx";
import { BlockSkeleton } from "../../../ui/skeletons.tsx";
import classes from "./sample-modal.module.css";
import { useTestMail } from "./use-test-mail.ts";

/** The whole mail, footer and all, as real recipients would get it: rendered by the server, shown without its power. */
export function SampleModal({
  subject,
  body,
  sample,
  onClose,
}: {
  subject: string;
  body: string;
  sample: ReviewWire["sample"];
  onClose: () => void;
}) {
  const { client } = trpc.useUtils();
  const [customerId, setCustomerId] = useState(sample[0]?._id ?? "");
  const test = useTestMail();
  const { data, error } = useQuery({
    queryKey: ["campaign preview", subject, body, customerId],
    queryFn: async () => await client.campaigns.previewMail.mutate({ subject, body, customerId }),
    gcTime: 0,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title="Preview as a recipient"
      size="lg"
      footer={
        <Button
          variant="default"
          loading={test.sending}
          onClick={() => test.send({ subject, body, customerId })}
        >
          Send this one to myself
        </Button>
      }
    >
      <div className={classes.sample}>
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
            <p className={classes.subject}>{data.subject}</p>
            <iframe
              className={classes.frame}
              title="Mail of this recipient"
              sandbox=""
              srcDoc={data.html}
            />
          </>
        ) : error === null ? (
          <BlockSkeleton height={380} />
        ) : (
          <p role="alert">{serverMessage(error, MESSAGES.createCampaign.previewFailed)}</p>
        )}
      </div>
    </Modal>
  );
}
