import { MESSAGES } from "@dakiya/domain/messages";
import { getQueryKey } from "@trpc/react-query";
import { narrowing, useAddressFilter } from "../../lib/address-filter.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { ListTable } from "../../ui/list-page/list-table.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { LOG_COLUMNS } from "./log-columns.tsx";
import { LogFilterBar } from "./log-filter-bar.tsx";
import { filterFrom, logInput } from "./log-filter.ts";

const PAGE_SIZE = 100;

/** Actions in the account, with user and time (docs/product.md, Security log). */
export function SecurityLogPage() {
  const words = MESSAGES.securityLog;
  const { filter, change } = useAddressFilter(filterFrom);
  const { client } = trpc.useUtils();
  const input = { ...logInput(filter), limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.audit.list, input, "infinite"),
    fetchPage: (cursor) => client.audit.list.query(pageInput(input, cursor)),
    fallbackMessage: words.fetchFailed,
  });
  const isFiltered = Object.keys(narrowing(filter)).length > 0;

  return (
    <>
      <PageHeader
        title="Security log"
        lead="Actions in your account, with user and address. Nobody can change this log."
      />
      <Card flush>
        <LogFilterBar filter={filter} people={list.first?.people ?? []} onChange={change} />
        <ListTable
          list={list}
          columns={LOG_COLUMNS}
          rowKey={({ _id }) => _id}
          caption="Security log"
          label="Loading the security log"
          noneFound={isFiltered ? words.noneFound : null}
          none={words.none}
        />
      </Card>
    </>
  );
}
