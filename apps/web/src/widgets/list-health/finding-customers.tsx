import { shownName } from "@dakiya/domain/customer";
import { listFindingWords } from "@dakiya/domain/list-health";
import type { ListFinding } from "@dakiya/domain/list-health";
import type { ListHealthCustomersWire, ReviewInput } from "@dakiya/domain/wire";
import { Box, Button, Group, Stack } from "@mantine/core";
import { ShowMore } from "../../ui/list-page/show-more.tsx";
import type { ReactNode } from "react";
import { trpc } from "../../lib/server/trpc.ts";
import { usePages } from "../../lib/server/use-pages.ts";
import type { Column } from "../../ui/data-table/columns.ts";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { BlockSkeleton } from "../../ui/skeletons.tsx";
import { EmailText } from "../../ui/text-parts.tsx";
import { HEALTH_CUSTOMERS_KEY } from "./use-list-health.ts";

type Person = ListHealthCustomersWire["customers"][number];
type PersonPage = { items: Person[]; nextCursor: string | null };

const COLUMNS: readonly Column<Person>[] = [
  { key: "name", header: "Name", cell: (customer) => <strong>{shownName(customer)}</strong> },
  {
    key: "email",
    header: "Email",
    cell: ({ email, meant }) => (
      <>
        <EmailText email={email} />
        {meant !== null && <div className="note">Perhaps {meant}</div>}
      </>
    ),
  },
];

/** The recipients of one finding, 100 a page. @param children - Acts on them. */
export function FindingCustomers({
  audience,
  finding,
  children,
}: {
  audience: ReviewInput["audience"];
  finding: ListFinding;
  children?: ReactNode;
}) {
  const { client } = trpc.useUtils();
  const input = { audience, finding };
  const list = usePages<PersonPage>({
    key: [HEALTH_CUSTOMERS_KEY, input],
    fetchPage: async (after) => {
      const page = await client.campaigns.listHealthCustomers.mutate(
        after === null ? input : { ...input, after },
      );
      const last = page.customers.at(-1)?._id ?? null;
      return { items: page.customers, nextCursor: page.hasMore ? last : null };
    },
    fallbackMessage: "The customers could not be loaded",
  });
  if (list.loading) return <BlockSkeleton height={240} />;
  return (
    <Stack gap={12}>
      <p className="soft">{listFindingWords(finding).why}</p>
      {children}
      {list.error !== null && (
        <Group role="alert" gap={12}>
          <p>{list.error}.</p>
          <Button variant="default" size="compact-sm" onClick={list.reload}>
            Try again
          </Button>
        </Group>
      )}
      <Box mx="calc(-1 * var(--gutter))" className="ruled-above ruled-below">
        <DataTable
          rows={list.items}
          columns={COLUMNS}
          rowKey={({ _id }) => _id}
          caption={listFindingWords(finding).label}
          maxHeight="none"
          empty={<EmptyState title="No customer has this finding any more" />}
        />
      </Box>
      <ShowMore list={list} />
    </Stack>
  );
}
