import { firstCharacters } from "@dakiya/domain/text";
import { LINK_TAG_LIMITS, LINK_TAGS, linkTagsChoice } from "@dakiya/domain/tracking";
import type { LinkTagName, LinkTagsChoice } from "@dakiya/domain/tracking";
import type { SendingRulesWire } from "@dakiya/domain/wire";
import { Stack, TextInput } from "@mantine/core";

/** The values of an email's own UTM tags; an empty field follows the account, whose value it shows. */
export function LinkTagFields({
  choice,
  account,
  onChange,
}: {
  choice: LinkTagsChoice | null;
  account: SendingRulesWire["linkTags"];
  onChange: (choice: LinkTagsChoice) => void;
}) {
  return (
    <Stack>
      {LINK_TAGS.map(({ key, label, parameter }) => (
        <TextInput
          key={key}
          label={`${label} (${parameter})`}
          autoComplete="off"
          {...(key === "campaign" && {
            description: "{campaign} is the campaign's name, {company} the sender's.",
          })}
          // A program can leave a tag out by an empty value.
          placeholder={choice?.[key] === "" ? "Left out" : account[key]}
          value={choice?.[key] ?? ""}
          error={problemOf(key, choice)}
          onChange={({ currentTarget }) =>
            onChange(withValue(choice, key, firstCharacters(currentTarget.value, MAX)))
          }
        />
      ))}
      {account.hostsInForce.length === 0 && (
        <p className="note">
          No link gets tags yet: Settings, Sending rules names no website for them.
        </p>
      )}
    </Stack>
  );
}

const MAX = LINK_TAG_LIMITS.value;

function withValue(choice: LinkTagsChoice | null, key: LinkTagName, text: string): LinkTagsChoice {
  const { [key]: _, ...others } = choice ?? {};
  return text === "" ? others : { ...others, [key]: text };
}

function problemOf(key: LinkTagName, choice: LinkTagsChoice | null): string | undefined {
  return linkTagsChoice.safeParse({ [key]: choice?.[key] }).error?.issues[0]?.message;
}
