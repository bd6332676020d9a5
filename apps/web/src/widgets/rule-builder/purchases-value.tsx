import { readPurchases } from "@dakiya/domain/segment";
import { Box, Group, TextInput } from "@mantine/core";
import { useState } from "react";

const PARTS = ["product", "days", "times"] as const;
type Part = (typeof PARTS)[number];

/** Condition on orders as text: typed text stays unchanged until it is read. */
type Typed = Record<Part, string>;

/**
 * Condition of a rule on orders: product, days and number of orders. Empty parts don't count.
 *
 * @param value - As the builder holds it: its parts are texts or numbers.
 * @param isRefused - The rule was submitted as it stands, and can't be used.
 */
export function PurchasesValue({
  className,
  value,
  isRefused,
  onChange,
}: {
  className: string;
  value: unknown;
  isRefused: boolean;
  onChange: (value: Typed) => void;
}) {
  const typed = toTyped(value);
  const [typing, setTyping] = useState<Part | null>(null);
  const input = (part: Part, label: string, placeholder: string) => {
    const problem = readPurchases({ [part]: typed[part] });
    const isShown = isRefused || (typed[part] !== "" && typing !== part);
    return (
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        value={typed[part]}
        error={isShown && !problem.ok ? problem.message : undefined}
        {...(part === "product" ? {} : { inputMode: "numeric", autoComplete: "off" })}
        onFocus={() => setTyping(part)}
        onBlur={() => setTyping(null)}
        onChange={({ currentTarget }) => onChange({ ...typed, [part]: currentTarget.value })}
      />
    );
  };
  return (
    <Group className={className} data-wide>
      <span>bought</span>
      <Box flex="1 1 180px">{input("product", "Product", "any product, or a name or SKU")}</Box>
      <span>in the last</span>
      <Box w={72}>{input("days", "Days", "all")}</Box>
      <span>days, at least</span>
      <Box w={72}>{input("times", "Times", "1")}</Box>
      <span>times</span>
    </Group>
  );
}

function toTyped(value: unknown): Typed {
  const given: Record<string, unknown> =
    typeof value === "object" && value !== null ? { ...value } : {};
  const text = (part: Part): string => {
    const one = given[part];
    return typeof one === "string" || typeof one === "number" ? String(one) : "";
  };
  return { product: text("product"), days: text("days"), times: text("times") };
}
