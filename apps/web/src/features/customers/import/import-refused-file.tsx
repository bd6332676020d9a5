import { MESSAGES } from "@dakiya/domain/messages";
import { Button } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";
import classes from "./import-panel.module.css";
import { refusedFile } from "./refused-file.ts";
import type { RefusedFile } from "./refused-file.ts";

/** Says what a file is that was chosen, and how to get a CSV file from it. */
export function ImportRefusedFile({ refused: { file, kind } }: { refused: RefusedFile }) {
  return (
    <Card title={`${file.name} was not imported`}>
      <div className={classes.line}>
        <p role="status">{MESSAGES.importFiles[kind]}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={refusedFile.clear}>
            Dismiss
          </Button>
        </div>
      </div>
    </Card>
  );
}
