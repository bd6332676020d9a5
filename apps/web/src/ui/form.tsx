import { Button, Group } from "@mantine/core";
import type { FormEvent, ReactNode, Ref } from "react";

/** A form without the browser's validation and navigation; the page handles both. */
export function Form({
  ref,
  className = "",
  gap,
  onSubmit,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  /** In pixels, between parts one below the other. */
  gap?: number;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={ref}
      className={className}
      style={gap === undefined ? undefined : { display: "grid", gap }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}

/** A notice that a form has restored unsaved input. */
export function RestoredNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Group
      gap="8px 16px"
      justify="space-between"
      p="8px 8px 8px 14px"
      bg="var(--stamp-tint)"
      className="frame small whole-row"
      role="status"
    >
      <p>Your earlier entries are back. They are not saved yet.</p>
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </Group>
  );
}

/**
 * Props of a button that is disabled and yet can be pressed: it stays in the Tab order, and a press names the missing
 * parts.
 */
export function seemsDisabled(isDisabled: boolean) {
  return isDisabled ? { "data-disabled": true, "aria-disabled": true } : {};
}
