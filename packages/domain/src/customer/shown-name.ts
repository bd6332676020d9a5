/** Name of a customer on screens, or the address where there is no name. */
export function shownName({ name, email }: { name: string; email: string }): string {
  return name || email;
}
