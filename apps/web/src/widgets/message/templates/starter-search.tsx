import { STARTER_CATEGORIES } from "@dakiya/domain/wire";
import type { StarterCategory, StarterWire } from "@dakiya/domain/wire";
import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { useState } from "react";

type Category = StarterCategory | "all";

const LABELS: Record<Category, string> = {
  all: "All",
  news: "News",
  offers: "Offers",
  care: "Customer care",
  festivals: "Festivals",
};

type Search = {
  words: string;
  onWords: (words: string) => void;
  category: Category;
  onCategory: (category: Category) => void;
};

/** Words and a group to find templates by. */
export function useStarterSearch(): Search & {
  isFound: (starter: Pick<StarterWire, "name" | "description" | "category">) => boolean;
} {
  const [words, setWords] = useState("");
  const [category, setCategory] = useState<Category>("all");
  const wanted = words.trim().toLowerCase();
  return {
    ...{ words, onWords: setWords, category, onCategory: setCategory },
    isFound: (starter) =>
      (category === "all" || starter.category === category) &&
      [starter.name, starter.description, LABELS[starter.category]]
        .join(" ")
        .toLowerCase()
        .includes(wanted),
  };
}

/** The fields of that search. */
export function StarterSearch({ words, onWords, category, onCategory }: Search) {
  return (
    <Group gap={8} mb={12}>
      <TextInput
        aria-label="Search templates"
        placeholder="Search templates"
        type="search"
        size="xs"
        value={words}
        onChange={(event) => onWords(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <SegmentedControl
        size="xs"
        maw="100%"
        style={{ overflowX: "auto" }}
        aria-label="Group of templates"
        data={(["all", ...STARTER_CATEGORIES] as const).map((value) => ({
          value,
          label: LABELS[value],
        }))}
        value={category}
        onChange={onCategory}
      />
    </Group>
  );
}
