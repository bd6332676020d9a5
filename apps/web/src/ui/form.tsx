import { Button } from "@mantine/core";
import type { ReactNode, Ref } from "react";
import classes from "./form.module.css";

/** A form without the browser's validation and navigation; the page handles both. */
export function Form({
  id,
  ref,
  className = "",
  onSubmit,
  children,
}: {
  id?: string;
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

/** Says that a form holds what was typed into it before. */
export function KeptNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={classes.notice} role="status">
      <p>What you typed here before is back. It is not saved yet.</p>
      <Button variant="default" size="compact-sm" onClick={onStartOver}>
        Start over
      </Button>
    </div>
  );
}

/**
 * Props of a button that is disabled and yet can be pressed: it keeps its place in the order of Tab, and answers with
 * what is missing.
 */
export function seemsDisabled(isDisabled: boolean) {
  return isDisabled ? { "data-disabled": true, "aria-disabled": true } : {};
}
