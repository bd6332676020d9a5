import { formatRupees } from "@dakiya/domain/analytics";
import { attributeName, attributeOf, formatAttribute } from "@dakiya/domain/fields";
import { languageLabel } from "@dakiya/domain/language";
import { PURCHASE_GROUPS, purchaseGroup } from "@dakiya/domain/segment";
import type { CustomerWire, FieldWire } from "@dakiya/domain/wire";
import { useMemo } from "react";
import { setOrDelete, useAddressParams } from "../../../lib/address-params.ts";
import { formatCount, formatDay } from "../../../lib/format.ts";
import type { Column } from "../../../ui/data-table/columns.ts";
import { Clamped, EmailText } from "../../../ui/text-parts.tsx";

type CustomerColumn = Column<CustomerWire>;

/** Columns of the list by default (docs/product.md, Customers). */
export const DEFAULT_COLUMNS: readonly string[] = ["contact", "location", "stats"];

/** More would have no room for their words. */
export const MAX_COLUMNS = 6;

/** 'state, country', or N/A where neither is known. */
function placeOf({ state, country }: CustomerWire["address"]): string {
  return [state, country].filter((part) => part !== null && part !== "").join(", ") || "N/A";
}

function words(
  key: string,
  header: string,
  valueOf: (customer: CustomerWire) => string | null | undefined,
): CustomerColumn {
  return { key, header, cell: (customer) => <Clamped text={valueOf(customer) || "–"} /> };
}

const dayOf = (at: string | null | undefined) => (at == null ? null : formatDay(at));

function groupOf({ stats }: CustomerWire): string | undefined {
  const lastPurchaseAt = stats.last_purchase === null ? null : new Date(stats.last_purchase);
  const figures = { orderCount: stats.order_count, totalSpent: stats.total_spent };
  const group = purchaseGroup({ lastPurchaseAt, ...figures }, new Date());
  return PURCHASE_GROUPS.find(({ name }) => name === group)?.label;
}

function statusOf({ is_active, unsubscribed_at, has_consent }: CustomerWire): string {
  return [
    is_active ? "Active" : "Deactivated",
    ...(unsubscribed_at === null ? [] : ["unsubscribed"]),
    ...(has_consent === false ? ["no consent"] : []),
  ].join(", ");
}

const BUILT_IN: readonly CustomerColumn[] = [
  {
    key: "contact",
    header: "Contact",
    width: "27%",
    cell: ({ email, phone }) => (
      <div>
        <Clamped text={email}>
          <EmailText email={email} />
        </Clamped>
        <div className="note">
          <Clamped text={phone || "No phone"} />
        </div>
      </div>
    ),
  },
  {
    key: "location",
    header: "Location",
    width: "18%",
    cell: ({ address }) => (
      <div>
        <Clamped text={placeOf(address)} />
        {address.city !== null && (
          <div className="note">
            <Clamped text={address.city} />
          </div>
        )}
      </div>
    ),
  },
  {
    key: "stats",
    header: "Stats",
    sorts: [
      { key: "total_spent", label: "Spent" },
      { key: "order_count", label: "Orders" },
    ],
    numeric: true,
    width: "190px",
    cell: ({ stats }) => (
      <div>
        <div>{formatRupees(stats.total_spent)}</div>
        <div className="note">
          {formatCount(stats.order_count)} {stats.order_count === 1 ? "order" : "orders"}
        </div>
      </div>
    ),
  },
  words("city", "City", ({ address }) => address.city),
  words("gender", "Gender", ({ demographics }) => demographics.gender),
  words("age", "Age", ({ demographics }) => demographics.age?.toString()),
  words("occupation", "Occupation", ({ demographics }) => demographics.occupation),
  words(
    "language",
    "Language",
    ({ demographics }) => demographics.language && languageLabel(demographics.language),
  ),
  words("purchase_group", "Purchase group", groupOf),
  {
    ...words("total_spent", "Spent", ({ stats }) => formatRupees(stats.total_spent)),
    ...{ numeric: true, sorts: [{ key: "total_spent", label: "Spent" }] },
  },
  {
    ...words("order_count", "Orders", ({ stats }) => formatCount(stats.order_count)),
    ...{ numeric: true, sorts: [{ key: "order_count", label: "Orders" }] },
  },
  {
    ...words("last_order", "Last order", ({ stats }) => dayOf(stats.last_purchase)),
    sorts: [{ key: "last_order", label: "Last order" }],
  },
  words("last_opened", "Last opened", ({ last_opened }) => dayOf(last_opened)),
  words("status", "Status", statusOf),
  words("joined", "Joined", ({ joined_date }) => dayOf(joined_date)),
  words("added", "Added on", ({ createdAt }) => dayOf(createdAt)),
];

/** Every column there is: built-in ones, then the account's own fields. */
export function choosableColumns(own: readonly FieldWire[]): readonly CustomerColumn[] {
  return [
    ...BUILT_IN,
    ...own.map(({ key, label, type }) =>
      words(attributeName(key), label, ({ attributes }) => {
        const value = attributeOf(attributes, key);
        return value === undefined ? null : formatAttribute(type, value);
      }),
    ),
  ];
}

/** The columns of some names, in their order. One whose field is deleted is left out; without any left, the default. */
export function columnsNamed(
  names: readonly string[] | null,
  own: readonly FieldWire[],
): readonly CustomerColumn[] {
  const all = choosableColumns(own);
  const find = (list: readonly string[]) =>
    list.flatMap((name) => all.find(({ key }) => key === name) ?? []);
  const chosen = find((names ?? []).slice(0, MAX_COLUMNS));
  return chosen.length === 0 ? find(DEFAULT_COLUMNS) : chosen;
}

/** Names that no column has: of own fields that were deleted. */
export function missingColumns(
  names: readonly string[] | null,
  own: readonly FieldWire[],
): readonly string[] {
  const all = choosableColumns(own).map(({ key }) => key);
  return (names ?? []).filter((name) => !all.includes(name));
}

/** The names of the chosen columns, kept in the address; null for the default. */
export function useColumnChoice(): [
  readonly string[] | null,
  (names: readonly string[] | null) => void,
] {
  const [params, change] = useAddressParams();
  const text = params.get("columns") ?? "";
  const names = useMemo(() => (text === "" ? null : text.split(",")), [text]);
  return [
    names,
    (next) =>
      change((address) => {
        const isDefault = next === null || next.join() === DEFAULT_COLUMNS.join();
        setOrDelete(address, "columns", isDefault ? "" : next.join());
      }),
  ];
}
