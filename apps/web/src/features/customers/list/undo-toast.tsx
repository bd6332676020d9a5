import toast from "react-hot-toast";
import { TOAST_DURATION_MS } from "../../../lib/toast.ts";
import classes from "./undo-toast.module.css";

/** Says that something is done, with a button that takes it back. It stays while the pointer is on it. */
export function toastWithUndo(message: string, onUndo: () => void): void {
  toast.success(
    ({ id }) => (
      <span className={classes.words}>
        {message}
        <button
          type="button"
          className={classes.undo}
          onClick={() => {
            toast.dismiss(id);
            onUndo();
          }}
        >
          Undo
        </button>
      </span>
    ),
    { duration: TOAST_DURATION_MS.success },
  );
}
