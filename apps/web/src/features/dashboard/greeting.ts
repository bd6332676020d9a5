/** Who to greet: the name, else the part of the email before the @, else 'User'. */
export function greetedName(user: { name: string; email: string }): string {
  return user.name.trim() || user.email.split("@")[0]?.trim() || "User";
}

/** "Good morning", "Good afternoon" or "Good evening", by the reader's own clock. */
export function greetingAt(now: Date): string {
  const hour = now.getHours();
  if (hour < 12) return "Good morning";
  return hour < 17 ? "Good afternoon" : "Good evening";
}
