import { MESSAGES } from "@dakiya/domain/messages";
import type { CampaignReportWire, LinkClicksPageWire } from "@dakiya/domain/wire";
import { Text } from "@mantine/core";
import { getQueryKey } from "@trpc/react-query";
import { formatCount, formatDateTime } from "../../lib/format.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { Modal } from "../../ui/modal.tsx";
import { EmailText, TwoLines } from "../../ui/text-parts.tsx";
import classes from "./link-clicks-modal.module.css";

const words = MESSAGES.campaignReport;

/** Source of the links: a campaign, or the email of an automation's step. */
export type ClicksOf = { campaign: string } | { automation: string; step: string };

type ReportLink = CampaignReportWire["links"][number];
type Click = LinkClicksPageWire["items"][number];

/** Recipients who clicked a link. Null keeps it closed. */
export function LinkClicksModal({
  link,
  of,
  onClose,
}: {
  link: ReportLink | null;
  of: ClicksOf;
  onClose: () => void;
}) {
  return (
    <Modal opened={link !== null} onClose={onClose} title="Recipients who clicked" size="lg">
      {link !== null && <Clicks link={link} of={of} />}
    </Modal>
  );
}

function Clicks({ link, of }: { link: ReportLink; of: ClicksOf }) {
  const list = usePages<LinkClicksPageWire>({
    ...useClicks(of, String(link.index)),
    fallbackMessage: words.clicksFailed,
  });
  return (
    <>
      <Text mb={12} className="soft anywhere">
        {link.url}
      </Text>
      <div className={classes.table} data-fills>
        <Loaded state={list} label="Loading recipients" rows={6}>
          {(items) => (
            <DataTable
              rows={items}
              columns={COLUMNS}
              rowKey={({ _id }) => _id}
              caption="Recipients who clicked"
              maxHeight="var(--clicks-height)"
              total={link.recipients ?? 0}
              {...(list.hasMore ? { onEndReached: list.loadMore } : {})}
              empty={<EmptyState title={words.nobodyClicked} />}
            />
          )}
        </Loaded>
      </div>
    </>
  );
}

function useClicks(of: ClicksOf, link: string) {
  const { client } = trpc.useUtils();
  if ("campaign" in of) {
    const input = { id: of.campaign, link, limit: 50 };
    return {
      key: getQueryKey(trpc.campaigns.linkClicks, input, "infinite"),
      fetchPage: async (cursor: string | null) =>
        await client.campaigns.linkClicks.query(pageInput(input, cursor)),
    };
  }
  const input = { id: of.automation, step: of.step, link, limit: 50 };
  return {
    key: getQueryKey(trpc.automations.emailLinkClicks, input, "infinite"),
    fetchPage: async (cursor: string | null) =>
      await client.automations.emailLinkClicks.query(pageInput(input, cursor)),
  };
}

const COLUMNS: readonly Column<Click>[] = [
  {
    key: "customer",
    header: "Customer",
    cell: ({ customer: { name, email } }) => (
      <TwoLines
        main={name === "" ? <EmailText email={email} /> : name}
        {...(name === "" || email === "" ? {} : { second: <EmailText email={email} /> })}
      />
    ),
  },
  {
    key: "first",
    header: "First clicked",
    width: "180px",
    cell: ({ first_clicked_at: at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: "clicks",
    header: "Clicks",
    numeric: true,
    width: "90px",
    cell: ({ clicks }) => formatCount(clicks),
  },
];
