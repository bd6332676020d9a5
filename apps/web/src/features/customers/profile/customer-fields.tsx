import { attributeName, attributeOf, fieldsOf, formatAttribute } from "@dakiya/domain/fields";
import { languageLabel } from "@dakiya/domain/language";
import type { CustomerWire, FieldWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { formatDay } from "../../../lib/format.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";

type Shown = { key: string; label: string; value: string };

/** A customer's fields in display order, without those above them; unknown ones are empty. */
function shownFields(customer: CustomerWire, own: readonly FieldWire[]): Shown[] {
  const { phone, address, demographics, joined_date, attributes } = customer;
  const place = [address.city, address.state, address.country].filter(Boolean).join(", ");
  const builtIn: [string, string][] = [
    ...(phone === null ? ([["Phone", ""]] satisfies [string, string][]) : []),
    ["Location", place],
    ...fieldsOf("demographics").map(({ key, label }): [string, string] => [
      label,
      key === "language"
        ? languageLabel(demographics.language ?? "")
        : String(demographics[key] ?? ""),
    ]),
    ["Joined", joined_date === null ? "" : formatDay(joined_date)],
  ];
  return [
    ...builtIn.map(([label, value]) => ({ key: label, label, value })),
    ...own.map(({ key, label, type }) => {
      const value = attributeOf(attributes, key);
      const text = value === undefined ? "" : formatAttribute(type, value);
      return { key: attributeName(key), label, value: text };
    }),
  ];
}

/** Fields of a customer. Empty fields are folded, so that a new field lengthens no profile. */
export function CustomerFields({ customer }: { customer: CustomerWire }) {
  const own = useOwnFields();
  const listId = useId();
  const [showsEmpty, setShowsEmpty] = useState(false);
  const fields = shownFields(customer, own);
  const emptyCount = fields.filter(({ value }) => value === "").length;
  const listed = showsEmpty ? fields : fields.filter(({ value }) => value !== "");
  return (
    <>
      <dl className="facts tabular" id={listId}>
        {listed.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value || "–"}</dd>
          </div>
        ))}
      </dl>
      {emptyCount > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={listed.length === 0 ? 0 : 8}
          ml={-8}
          aria-expanded={showsEmpty}
          aria-controls={listId}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {`${showsEmpty ? "Hide" : "Show"} ${emptyCount} empty ${emptyCount === 1 ? "field" : "fields"}`}
        </Button>
      )}
    </>
  );
}
