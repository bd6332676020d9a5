import { MESSAGES } from "@dakiya/domain/messages";
import type { ProductListInput, ProductWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { useSearch } from "../../lib/use-search.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterSelect } from "../../ui/list-page/filter-select.tsx";
import { Loaded } from "../../ui/list-page/loaded.tsx";
import { ShowMore } from "../../ui/list-page/show-more.tsx";
import { Modal } from "../../ui/modal.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { EditProduct } from "./edit-product.tsx";
import { ProductRow } from "./product-row.tsx";
import { useProducts } from "./use-products.ts";

const words = MESSAGES.products;
const STATES = [
  { value: "ready", label: "With image and link" },
  { value: "incomplete", label: "Without" },
] as const;

/** Products chosen for an email, in the order they are shown. */
type Choice = { ids: readonly string[]; most: number; onChange: (ids: string[]) => void };

const showWords = (count: number): string =>
  count === 1 ? "Show 1 product" : `Show ${count} products`;

/** A dialog with the products of the account: what emails show of each, and which of them one shows. */
export function ProductsModal({
  opened,
  choice = null,
  onClose,
}: {
  opened: boolean;
  choice?: Choice | null;
  onClose: () => void;
}) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={choice === null ? "Products" : "Choose products"}
      size="lg"
      footer={
        <Button onClick={onClose}>
          {choice === null || choice.ids.length === 0 ? "Close" : showWords(choice.ids.length)}
        </Button>
      }
    >
      <Products choice={choice} />
    </Modal>
  );
}

function Products({ choice }: { choice: Choice | null }) {
  const { box, needle } = useSearch();
  const [state, setState] = useState<NonNullable<ProductListInput["state"]> | "">("");
  const [editing, setEditing] = useState<ProductWire | null>(null);
  const list = useProducts({ search: needle, state });
  const totals = list.first?.totals;
  const isNarrowed = needle !== "" || state !== "";
  const choose = (id: string, isChosen: boolean): void =>
    choice?.onChange(isChosen ? [...choice.ids, id] : choice.ids.filter((one) => one !== id));
  return (
    <Stack>
      <Group gap="12px 16px">
        <SearchBox {...box} placeholder="Search by name or SKU" />
        <FilterSelect
          aria-label="Shown in emails"
          value={state}
          all="All products"
          options={STATES}
          onChange={setState}
        />
      </Group>
      <p className="note" role="status">
        {totals !== undefined &&
          totals.products > 0 &&
          [
            ...(choice === null ? [] : [`Choose up to ${choice.most}.`]),
            `${formatCount(totals.ready)} of ${formatCount(totals.products)} have an image and a link, so emails can show them.`,
          ].join(" ")}
      </p>
      <Loaded state={list} label="Loading products">
        {(products) =>
          products.length === 0 ? (
            <EmptyState
              title={isNarrowed ? words.noneFound : words.none}
              {...(isNarrowed ? {} : { hint: words.noneHint })}
            />
          ) : (
            <Stack>
              <ul aria-label="Products">
                {products.map((product) => (
                  <ProductRow
                    key={product._id}
                    product={product}
                    choice={
                      choice && {
                        isChosen: choice.ids.includes(product._id),
                        isFull: choice.ids.length >= choice.most,
                        onChange: (isChosen) => choose(product._id, isChosen),
                      }
                    }
                    onEdit={() => setEditing(product)}
                  />
                ))}
              </ul>
              <ShowMore list={list} />
            </Stack>
          )
        }
      </Loaded>
      {editing !== null && <EditProduct product={editing} onClose={() => setEditing(null)} />}
    </Stack>
  );
}
