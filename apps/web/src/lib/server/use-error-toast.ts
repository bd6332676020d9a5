import { useEffect } from "react";
import { toastError } from "../toast.ts";

/**
 * Shows a toast for each failure of a query, once even when several parts of a screen watch it.
 *
 * @param error - A query's `error`; null while there is none.
 * @param message - The sentence to show, already chosen between the server's and the screen's.
 */
export function useErrorToast(error: unknown, message: string): void {
  useEffect(() => {
    if (error === null || error === undefined) return;
    toastError(message, message);
  }, [error, message]);
}
