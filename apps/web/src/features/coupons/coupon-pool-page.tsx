import { MESSAGES } from "@dakiya/domain/messages";
import { COUPON_FILTERS } from "@dakiya/domain/wire";
import type { CouponPoolWire } from "@dakiya/domain/wire";
import { Box, Button, Group } from "@mantine/core";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { getQueryKey } from "@trpc/react-query";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { narrowing } from "../../lib/address-filter.ts";
import { formatCount } from "../../lib/format.ts";
import { paths } from "../../lib/paths.ts";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { pageInput, usePages } from "../../lib/server/use-pages.ts";
import { useSearch } from "../../lib/use-search.ts";
import { Card } from "../../ui/card.tsx";
import { Figures } from "../../ui/figures.tsx";
import { FilterSelect } from "../../ui/list-page/filter-select.tsx";
import { ListTable } from "../../ui/list-page/list-table.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { DownloadLink } from "../../widgets/download-link/download-link.tsx";
import { AddCodesModal } from "./add-codes-modal.tsx";
import { CODE_COLUMNS, STATE_WORDS } from "./code-columns.tsx";
import { DeletePoolModal } from "./delete-pool-modal.tsx";
import { PoolModal } from "./pool-modal.tsx";
import { PoolState } from "./pool-table.tsx";
import type { PoolAction } from "./pool-table.tsx";

const words = MESSAGES.coupons;
const ICON = { size: 18, stroke: 1.5, "aria-hidden": true } as const;
const PAGE_SIZE = 100;
const STATES = COUPON_FILTERS.map((value) => ({
  value,
  label: STATE_WORDS[value].label,
}));

/** One pool: its figures and its codes (docs/coupons.md). */
export function CouponPoolPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const query = trpc.coupons.get.useQuery({ id }, { refetchOnMount: "always" });
  const [open, setOpen] = useState<PoolAction | null>(null);
  const close = () => setOpen(null);
  const pool = query.data ?? null;
  const chosen = (action: PoolAction) => (open === action ? pool : null);
  return (
    <>
      <PageHeader
        title={pool?.name ?? "Coupon pool"}
        lead={<Lead pool={pool} />}
        actions={
          pool !== null && (
            <>
              <Button
                variant="default"
                leftSection={<IconTrash {...ICON} />}
                onClick={() => setOpen("delete")}
              >
                Delete
              </Button>
              <Button
                variant="default"
                leftSection={<IconPencil {...ICON} />}
                onClick={() => setOpen("edit")}
              >
                Edit
              </Button>
              <Button leftSection={<IconPlus {...ICON} />} onClick={() => setOpen("add")}>
                Add codes
              </Button>
            </>
          )
        }
      />
      <Loaded state={loadState(query, words.fetchFailed)} label="Loading the coupon pool" rows={3}>
        {(known) => (
          <>
            <PoolFigures pool={known} />
            <Codes id={id} />
          </>
        )}
      </Loaded>
      <PoolModal pool={chosen("edit") ?? undefined} onClose={close} />
      <AddCodesModal pool={chosen("add")} onClose={close} />
      <DeletePoolModal
        pool={chosen("delete")}
        onClose={close}
        onDeleted={() => void navigate(paths.coupons)}
      />
    </>
  );
}

function Lead({ pool }: { pool: CouponPoolWire | null }) {
  return (
    <Group gap="4px 12px">
      {pool !== null && <PoolState pool={pool} />}
      <Link to={paths.coupons}>All pools</Link>
      {pool !== null && (
        <span>
          {pool.worth === "" ? "" : `${pool.worth}. `}In messages:{" "}
          <code className="anywhere">{pool.variable}</code>
        </span>
      )}
    </Group>
  );
}

function PoolFigures({ pool }: { pool: CouponPoolWire }) {
  const { total, left, given, used } = pool;
  return (
    <Box mb={24}>
      <Card>
        <Figures
          figures={[
            { label: "Codes", value: formatCount(total) },
            { label: "Left", value: formatCount(left) },
            { label: "Given", value: formatCount(given) },
            { label: "Used", value: formatCount(used) },
          ]}
        />
      </Card>
    </Box>
  );
}

/** The codes, page by page; a search finds one whole code. */
function Codes({ id }: { id: string }) {
  const { client } = trpc.useUtils();
  const { box, needle } = useSearch();
  const [state, setState] = useState<(typeof COUPON_FILTERS)[number] | "">("");
  const filter = narrowing({ code: needle, state });
  const input = { id, ...filter, limit: PAGE_SIZE };
  const list = usePages({
    key: getQueryKey(trpc.coupons.codes, input, "infinite"),
    fetchPage: (cursor) => client.coupons.codes.query(pageInput(input, cursor)),
    fallbackMessage: words.codesFetchFailed,
  });
  return (
    <Card flush>
      <Group gap="8px 16px" p="12px var(--gutter)" className="ruled-below">
        <Box flex="1" miw={180} maw={360}>
          <SearchBox {...box} placeholder="Find a code..." />
        </Box>
        <FilterSelect
          aria-label="State"
          value={state}
          all="All codes"
          options={STATES}
          onChange={setState}
        />
        <Group ml="auto">
          <DownloadLink
            href={`/api/coupon-pools/${id}/codes.csv?${new URLSearchParams(narrowing({ state })).toString()}`}
          >
            Export CSV
          </DownloadLink>
        </Group>
      </Group>
      <ListTable
        list={list}
        columns={CODE_COLUMNS}
        rowKey={({ code }) => code}
        caption="Codes"
        label="Loading the codes"
        rows={5}
        noneFound={Object.keys(filter).length > 0 ? words.noCodeFound : null}
        none={words.noCodes}
      />
    </Card>
  );
}
