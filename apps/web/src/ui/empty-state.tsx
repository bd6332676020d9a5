import { Box, Button, Stack } from "@mantine/core";
import type { ReactNode } from "react";

/**
 * An empty state: a small drawing, one sentence, one button.
 *
 * @param hint - Next step, when the sentence alone does not name it.
 */
export function EmptyState({
  title,
  hint,
  action,
}: {
  title: string;
  hint?: string;
  action?: ReactNode;
}) {
  return (
    <Stack gap={4} align="center" p="32px 16px" ta="center">
      <svg
        style={{ marginBottom: 12 }}
        width="88"
        height="60"
        viewBox="0 0 88 60"
        fill="none"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M4 55h80" stroke="var(--line-strong)" />
        <path d="M60 55V30M64 55V30" stroke="var(--line-strong)" />
        <path
          d="M44 30V20a9 9 0 0 1 9-9h20a9 9 0 0 1 9 9v10zM44 30h18V20a9 9 0 0 0-9-9"
          stroke="var(--line-strong)"
        />
        <path d="M70 19V6h7v5h-7" stroke="var(--stamp)" />
        <g transform="rotate(-9 24 38)">
          <rect x="9" y="28" width="30" height="20" rx="2" stroke="var(--line-strong)" />
          <path d="m10 29.5 14 10 14-10" stroke="var(--stamp)" />
        </g>
      </svg>
      <p className="semi">{title}</p>
      {hint !== undefined && <p className="note">{hint}</p>}
      {action !== undefined && <Box mt={12}>{action}</Box>}
    </Stack>
  );
}

/**
 * Replaces data that could not be loaded, with a way to try again.
 *
 * @param reason - Why: a sentence of its own.
 */
export function LoadFailed({
  title,
  reason,
  onRetry,
}: {
  title: string;
  reason: string | null;
  onRetry: () => void;
}) {
  return (
    <EmptyState
      title={title}
      {...(reason === null ? {} : { hint: reason })}
      action={
        <Button variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}
