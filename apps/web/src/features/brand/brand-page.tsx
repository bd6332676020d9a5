import { MESSAGES } from "@dakiya/domain/messages";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { LoadFailed } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { RowsSkeleton } from "../../ui/skeletons.tsx";
import { BrandForm } from "./brand-form.tsx";

/** What all mails of the account look like (docs/product.md, Brand). */
export function BrandPage() {
  const words = MESSAGES.brand;
  const { data, error, isFetching, refetch } = trpc.brand.get.useQuery(undefined, {
    refetchOnMount: "always",
  });
  return (
    <>
      <PageHeader title="Brand" lead="Logo, colours and footer of your designed emails." />
      {data !== undefined ? (
        <BrandForm brand={data} />
      ) : (
        <Card flush>
          {error !== null && !isFetching ? (
            <LoadFailed
              title={words.loadFailed}
              reason={serverMessage(error, words.loadFailed)}
              onRetry={() => void refetch()}
            />
          ) : (
            <RowsSkeleton rows={6} label="Loading your brand" />
          )}
        </Card>
      )}
    </>
  );
}
