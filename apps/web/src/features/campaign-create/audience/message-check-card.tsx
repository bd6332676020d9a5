import { MESSAGES } from "@dakiya/domain/messages";
import type { MessageCheckWire } from "@dakiya/domain/wire";
import { Stack } from "@mantine/core";
import { Card } from "../../../ui/card.tsx";
import type { Message, TagFields } from "../../../widgets/message/message.ts";
import { useMessageCheck } from "./use-message-check.ts";

const words = MESSAGES.messageCheck;

/** Text below this, beside an image, is called little; in characters. */
const LITTLE_TEXT = 200;

/**
 * Which links and images of the message do not respond, and how much text stands beside its images. Advice: it blocks
 * nothing, and is absent for a message without any, and while it is not known.
 *
 * @param message - Null while the campaign is too incomplete.
 */
export function MessageCheckCard({ message, tags }: { message: Message | null; tags: TagFields }) {
  const check = useMessageCheck(message, tags);
  if (check === null || (check.addresses.length === 0 && check.images === 0)) return null;
  const found = check.addresses.flatMap((address) => {
    const sentence = words.finding(address);
    return sentence === null ? [] : [{ ...address, sentence }];
  });
  return (
    <Card title={words.title}>
      <Stack gap={12}>
        {found.length > 0 && (
          <Stack component="ul" gap={12}>
            {found.map(({ url, sentence }) => (
              <li key={url}>
                <div className="anywhere">{url}</div>
                <p className="note anywhere">{sentence}</p>
              </li>
            ))}
          </Stack>
        )}
        {notes(check, found.length).map((note) => (
          <p key={note} className="note">
            {note}
          </p>
        ))}
      </Stack>
    </Card>
  );
}

function notes(check: MessageCheckWire, findings: number): string[] {
  const { addresses, unchecked, images, textCharacters } = check;
  return [
    ...(addresses.length > 0 && findings === 0 ? [words.allFine(addresses.length)] : []),
    ...(unchecked > 0 ? [words.unchecked(unchecked)] : []),
    words.facts(check),
    ...(textCharacters === 0
      ? [words.noText]
      : images > 0 && textCharacters < LITTLE_TEXT
        ? [words.mostlyImages]
        : []),
  ];
}
