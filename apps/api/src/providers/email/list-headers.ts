/**
 * The headers of a campaign's mail: its List-Id (RFC 2919) and one-click unsubscription (RFC 8058). Null values are
 * left out.
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
