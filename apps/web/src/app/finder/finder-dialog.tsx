import { Spotlight, createSpotlight } from "@mantine/spotlight";
import "@mantine/spotlight/styles.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { pagesNamed } from "./pages-named.ts";
import { useFound } from "./use-found.ts";

const [store, dialog] = createSpotlight();
const PAUSE_MS = 200;

/**
 * Finds pages, customers, campaigns and segments by a typed text.
 *
 * @param openings - Opens it each time this grows.
 */
export function FinderDialog({ openings }: { openings: number }) {
  const [query, setQuery] = useState("");
  const text = query.trim();
  const [needle] = useDebouncedValue(text, PAUSE_MS);
  const { groups: found, isSettled } = useFound(needle);
  // Only results for this text: Enter would open an older one.
  const groups = [...pagesNamed(text), ...(needle === text ? found : [])];
  const navigate = useNavigate();
  useEffect(() => dialog.open(), [openings]);

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={480}
      attributes={{ content: { "aria-label": "Find anything" } }}
    >
      <Spotlight.Search
        placeholder="Find a page, customer, campaign or segment..."
        aria-label="Find anything"
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {groups.map(({ label, found }) => (
          <Spotlight.ActionsGroup key={label} label={label}>
            {found.map(({ key, name, note, to }) => (
              <Spotlight.Action
                key={key}
                label={name}
                description={note}
                onClick={() => void navigate(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            {isSettled && needle === text ? "Nothing found" : "Searching…"}
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
