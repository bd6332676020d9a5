import { useEffect } from "react";
import toast from "react-hot-toast";

/** How long each kind of toast stays (docs/product.md, Toasts), in milliseconds. */
export const TOAST_DURATION_MS = {
  success: 2000,
  error: 4000,
  blank: 4000,
  loading: Number.POSITIVE_INFINITY,
  aiError: 5000,
} as const;

/** Errors interrupt a screen reader. */
const ASSERTIVE = { role: "alert", "aria-live": "assertive" } as const;

/** Shows a success. */
export function toastSuccess(message: string): void {
  toast.success(message, { duration: TOAST_DURATION_MS.success });
}

/**
 * Shows an error.
 *
 * @param id - A second toast with one id replaces the first.
 */
export function toastError(message: string, id?: string): void {
  const options = { duration: TOAST_DURATION_MS.error, ariaProps: ASSERTIVE };
  toast.error(message, id === undefined ? options : { ...options, id });
}

/** Shows an error of the AI service; stays a second longer. */
export function toastAiError(message: string): void {
  toast.error(message, { duration: TOAST_DURATION_MS.aiError, ariaProps: ASSERTIVE });
}

/** Shows a note that is neither success nor failure, such as a warning. */
export function toastNote(message: string): void {
  toast(message, { duration: TOAST_DURATION_MS.blank });
}

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
