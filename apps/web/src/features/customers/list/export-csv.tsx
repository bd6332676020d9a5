import { Button, Group, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { DownloadLink, useDownload } from "../../../widgets/download-link/download-link.tsx";
import { exportHref } from "./list-filter.ts";
import type { ListFilter } from "./list-filter.ts";

/**
 * Exports what the list shows: every column that an import reads, or the columns of the list.
 *
 * @param columns - The names of the list's columns.
 */
export function ExportCsv({ filter, columns }: { filter: ListFilter; columns: readonly string[] }) {
  const follow = useDownload();
  return (
    <Group gap={4} wrap="nowrap">
      <DownloadLink href={exportHref(filter)}>Export CSV</DownloadLink>
      <Menu width={200} position="bottom-end" withinPortal keepMounted>
        <Menu.Target>
          <Button variant="default" size="compact-md" px={6} aria-label="Columns to export">
            <IconChevronDown size={16} stroke={1.5} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component="a" download href={exportHref(filter)} onClick={follow}>
            All columns
          </Menu.Item>
          <Menu.Item component="a" download href={exportHref(filter, columns)} onClick={follow}>
            These columns
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
