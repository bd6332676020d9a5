/** An email address that, where it is too long for its line, goes on after the @ and not in the middle of a word. */
export function EmailText({ email }: { email: string }) {
  const domainAt = email.lastIndexOf("@") + 1;
  return (
    <>
      {email.slice(0, domainAt)}
      <wbr />
      {email.slice(domainAt)}
    </>
  );
}
