import { Button } from "@mantine/core";
import classes from "./kept-notice.module.css";

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
