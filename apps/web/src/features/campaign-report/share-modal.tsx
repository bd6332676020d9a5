import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire } from "@dakiya/domain/wire";
import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { formatDateTime } from "../../lib/format.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Modal, ModalFooter } from "../../ui/modal.tsx";
import { ShownOnce } from "../../widgets/shown-once/shown-once.tsx";

const words = MESSAGES.campaignReport.share;

/** Makes, replaces and turns off the public link to a report. */
export function ShareModal({
  report,
  opened,
  onClose,
}: {
  report: CampaignReportWire;
  opened: boolean;
  onClose: () => void;
}) {
  const [link, setLink] = useState<string | null>(null);
  const close = () => {
    setLink(null);
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title="Share this report">
      {link === null ? (
        <Sharing report={report} onCreated={setLink} />
      ) : (
        <ShownOnce label="Public link" secret={link} words={words} onDone={close} />
      )}
    </Modal>
  );
}

function Sharing({
  report: { campaign, share },
  onCreated,
}: {
  report: CampaignReportWire;
  onCreated: (link: string) => void;
}) {
  const utils = trpc.useUtils();
  const input = { id: campaign._id };
  const onSettled = async () => await utils.campaigns.report.invalidate(input);
  const create = trpc.campaigns.share.useMutation({
    onSuccess: ({ link }) => onCreated(link),
    onError: (error) => toastError(serverMessage(error, words.createFailed)),
    onSettled,
  });
  const turnOff = trpc.campaigns.unshare.useMutation({
    onSuccess: () => toastSuccess(words.turnedOff),
    onError: (error) => toastError(serverMessage(error, words.turnOffFailed)),
    // Somebody else may have turned it off.
    onSettled,
  });
  const busy = create.isPending || turnOff.isPending;
  return (
    <>
      <Stack gap={12}>
        {share === null ? (
          <p>{words.off}</p>
        ) : (
          <p role="status">{words.on(formatDateTime(share.createdAt), share.createdBy)}</p>
        )}
        <p>{words.what}</p>
        {share !== null && <p className="soft">{words.hidden}</p>}
      </Stack>
      <ModalFooter>
        {share !== null && (
          <Button
            variant="default"
            onClick={() => turnOff.mutate(input)}
            loading={turnOff.isPending}
            disabled={busy}
          >
            Turn off
          </Button>
        )}
        <Button
          onClick={() => create.mutate(input)}
          loading={create.isPending}
          disabled={busy}
          data-autofocus
        >
          {share === null ? "Create link" : "Create new link"}
        </Button>
      </ModalFooter>
    </>
  );
}
