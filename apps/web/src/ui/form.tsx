import { Button } from "@mantine/core";
import type { FormEvent, ReactNode, Ref } from "react";
import classes from "./form.module.css";

/** A form without the browser's validation and navigation; the page handles both. */
export function Form({
  ref,
  className = "",
  onSubmit,
  children,
}: {
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}) {
  return (
    <form
      ref={ref}
      className={className}
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
    <div className={classes.notice} role="status">
      <p>Your earlier entries are back. They are not saved yet.</p>
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}

/**
 * Props of a button that is disabled and yet can be pressed: it stays in the Tab order, and a press says what is
 * missing.
 */
export function seemsDisabled(isDisabled: boolean) {
  return isDisabled ? { "data-disabled": true, "aria-disabled": true } : {};
}
