/**
 * The headers that tell a mail of a campaign from a letter: which list it is of (RFC 2919), and how to leave it in one
 * click (RFC 8058). None of a value that is null.
 */
export function listHeaders(of: {
  listId: string | null;
  unsubscribeUrl: string | null;
}): Record<string, string> {
  return {
    ...(of.listId !== null && { "List-Id": `<${of.listId}>` }),
    ...(of.unsubscribeUrl !== null && {
      "List-Unsubscribe": `<${of.unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  };
}
