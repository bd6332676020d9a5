/** What a screen calls a customer: the name, or the address where nobody gave one. */
export function shownName({ name, email }: { name: string; email: string }): string {
  return name || email;
}
