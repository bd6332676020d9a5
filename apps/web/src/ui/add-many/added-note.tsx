import { Box } from "@mantine/core";

/**
 * The result of adding many at once: a sentence, and the refused ones.
 *
 * @param why - Introduces the refused ones.
 */
export function AddedNote({
  sentence,
  why,
  refused,
}: {
  sentence: string;
  why: string;
  refused: readonly string[];
}) {
  return (
    <div role="status">
      <p>{sentence}</p>
      {refused.length > 0 && (
        <>
          <p className="soft">{why}</p>
          <Box component="ul" mah={180} mt={4} style={{ overflowY: "auto" }} className="anywhere">
            {refused.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </Box>
        </>
      )}
    </div>
  );
}
