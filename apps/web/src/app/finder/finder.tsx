import { ActionIcon, Tooltip } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";

const FinderDialog = lazyDialog(async () => await import("./finder-dialog.tsx"), "FinderDialog", {
  title: "Find anything",
  isOpened: ({ openings }) => openings > 0,
});

/** Opens the search over everything, by its button or by Ctrl-K from anywhere, fields included. */
export function Finder() {
  const [openings, setOpenings] = useState(0);
  const open = () => setOpenings((count) => count + 1);
  useHotkeys([["mod+K", open]], [], true);
  return (
    <>
      <Tooltip label="Find anything (Ctrl K)">
        <ActionIcon variant="subtle" size={40} aria-label="Find anything" onClick={open}>
          <IconSearch size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <FinderDialog openings={openings} onClose={() => setOpenings(0)} />
    </>
  );
}
