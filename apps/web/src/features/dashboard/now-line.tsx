import { useNow } from "../../lib/clock.ts";

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

/** The current date and time, updated every minute. */
export function NowLine() {
  const now = useNow();
  return (
    <time dateTime={now.toISOString()} className="tabular">
      {DAY.format(now)} · {TIME.format(now)}
    </time>
  );
}

/** Name in the greeting: the user's name, else the part of the email before the @, else 'User'. */
export function greetedName(user: { name: string; email: string }): string {
  return user.name.trim() || user.email.split("@")[0]?.trim() || "User";
}

/** "Good morning", "Good afternoon" or "Good evening", by the reader's own clock. */
export function greetingAt(now: Date): string {
  const hour = now.getHours();
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}
