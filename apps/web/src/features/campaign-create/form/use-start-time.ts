import type { ScheduleInput } from "@dakiya/domain/wire";
import { useState } from "react";
import { toastError } from "../../../lib/toast.ts";
import { readSchedule } from "../../../widgets/schedule/schedule-time.ts";

/**
 * Reads the chosen start, and refuses one that is over.
 *
 * @param at - As a date-time input holds it; null for at once.
 */
export function useStartTime(at: string | null): {
  /** Error of this time, once it was read. */
  timeProblem: string | undefined;
  /** The schedule, which is null for at once; or null after a toast with the error. */
  readTime: () => { schedule: ScheduleInput | null } | null;
} {
  const [refusal, setRefusal] = useState<{ at: string; message: string } | null>(null);

  const readTime = () => {
    if (at === null) return { schedule: null };
    const time = readSchedule(at, new Date());
    if (time.ok) return { schedule: time.schedule };
    setRefusal({ at, message: time.message });
    toastError(time.message);
    return null;
  };

  return { timeProblem: refusal?.at === at ? refusal?.message : undefined, readTime };
}
