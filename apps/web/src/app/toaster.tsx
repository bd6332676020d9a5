import { Toaster } from "react-hot-toast";
import { TOAST_DURATION_MS } from "../lib/toast.ts";
import classes from "./toaster.module.css";

const { success, error, blank, loading } = TOAST_DURATION_MS;

/** Where toasts appear. The library itself shows at most 20 at once, as docs/product.md, Toasts asks. */
export function AppToaster() {
  return (
    <Toaster
      position="top-right"
      containerClassName={classes.container ?? ""}
      toastOptions={{
        className: classes.toast ?? "",
        duration: blank,
        success: {
          duration: success,
          iconTheme: { primary: "var(--green)", secondary: "var(--raised)" },
        },
        error: {
          duration: error,
          iconTheme: { primary: "var(--red)", secondary: "var(--raised)" },
        },
        loading: { duration: loading },
      }}
    />
  );
}
