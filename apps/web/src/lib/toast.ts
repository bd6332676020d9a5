import toast from "react-hot-toast";

/** How long each kind of toast stays (SPEC §9), in milliseconds. */
export const TOAST_DURATION_MS = {
  success: 2000,
  error: 4000,
  blank: 4000,
  loading: Number.POSITIVE_INFINITY,
  aiError: 5000,
} as const;

/** Says that something is done. */
export function toastSuccess(message: string): void {
  toast.success(message, { duration: TOAST_DURATION_MS.success });
}

/** Says what went wrong. */
export function toastError(message: string): void {
  toast.error(message, { duration: TOAST_DURATION_MS.error });
}

/** Says what went wrong with the AI service; stays a second longer (SPEC §8). */
export function toastAiError(message: string): void {
  toast.error(message, { duration: TOAST_DURATION_MS.aiError });
}

/** Says something that is neither success nor failure, such as a warning. */
export function toastNote(message: string): void {
  toast(message, { duration: TOAST_DURATION_MS.blank });
}
