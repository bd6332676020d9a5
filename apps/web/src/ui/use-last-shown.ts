import { useState } from "react";

/**
 * What a dialog shows: what is given, and what was given last while it closes, so that its words stay as it fades.
 *
 * @param onOther - Called while another than before is drawn, so that nothing of the last one is.
 */
export function useLastShown<Value>(given: Value | null, onOther?: () => void): Value | null {
  const [last, setLast] = useState(given);
  if (given === null || given === last) return last;
  setLast(given);
  onOther?.();
  return given;
}
