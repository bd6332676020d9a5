const FORMAT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** `20 Nov 2026, 14:05`, in the machine's time zone: server and reader are the same machine. */
export function dateTime(iso: string): string {
  return FORMAT.format(new Date(iso));
}
