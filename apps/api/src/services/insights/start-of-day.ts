/** The midnight before `now` where the server stands (its TZ): what "today" means on the dashboard. */
export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}
