import { useNow } from "../../lib/use-now.ts";

const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});
const TIME = new Intl.DateTimeFormat(undefined, {
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The current date and time, kept current. */
export function NowLine() {
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="tabular">
      {DAY.format(now)} · {TIME.format(now)}
    </time>
  );
}
