import { MESSAGES } from "@dakiya/domain/messages";
import { loadState } from "../../lib/server/load-state.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { BrandForm } from "./brand-form.tsx";

/** Brand of all emails of the account (docs/product.md, Brand). */
export function BrandPage() {
  const query = trpc.brand.get.useQuery(undefined, { refetchOnMount: "always" });
  return (
    <>
      <PageHeader title="Brand" lead="Logo, colours and footer of your designed emails." />
      {query.data !== undefined ? (
        <BrandForm brand={query.data} />
      ) : (
        <Card flush>
          <Loaded
            state={loadState(query, MESSAGES.brand.loadFailed)}
            label="Loading your brand"
            rows={6}
          >
            {() => null}
          </Loaded>
        </Card>
      )}
    </>
  );
}
