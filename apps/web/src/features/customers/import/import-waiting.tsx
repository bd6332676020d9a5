import { Button } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";
import classes from "./import-waiting.module.css";

/** An import that waits for an answer to what its columns mean, while the question is put aside. */
export function ImportWaiting({
  filename,
  cancelling,
  onCancel,
  onAnswer,
}: {
  filename: string;
  cancelling: boolean;
  onCancel: () => void;
  onAnswer: () => void;
}) {
  return (
    <Card title={`${filename} is waiting`}>
      <div className={classes.line}>
        <p>Say what its columns hold, and the import begins.</p>
        <div className={classes.actions}>
          <Button variant="default" loading={cancelling} onClick={onCancel}>
            Cancel import
          </Button>
          <Button variant="default" onClick={onAnswer}>
            Match columns
          </Button>
        </div>
      </div>
    </Card>
  );
}
