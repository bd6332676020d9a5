import { Box } from "@mantine/core";

/**
 * Text for a program or a terminal, never shortened.
 *
 * @param label - Read out, not shown.
 */
export function CodeLine({ label, children }: { label: string; children: string }) {
  return (
    <Box component="pre" p="12px 14px" bdrs="control" bg="var(--idle)" className="code">
      <span className="visually-hidden">{label}: </span>
      <code>{children}</code>
    </Box>
  );
}
