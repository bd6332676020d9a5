import { useEffect } from "react";
import toast from "react-hot-toast";
import { TOAST_DURATION_MS } from "./toast.ts";

/**
 * Shows a toast for each failure of a query, once even when several parts of a screen watch it.
 *
 * @param error - A query's `error`; null while there is none.
 * @param message - The sentence to show, already chosen between the server's and the screen's.
 */
export function useErrorToast(error: unknown, message: string): void {
  useEffect(() => {
    if (error === null || error === undefined) return;
    toast.error(message, { id: message, duration: TOAST_DURATION_MS.error });
  }, [error, message]);
}
