import {
  isForeignTag,
  renameVariable,
  shortName,
  suggestVariable,
  unknownVariables,
} from "@dakiya/domain/campaign";
import { attributeTypes, keyOfAttribute } from "@dakiya/domain/fields";
import { MESSAGES } from "@dakiya/domain/messages";
import type { ReviewWire } from "@dakiya/domain/wire";
import { Button, Group, Stack } from "@mantine/core";
import { countRecipients } from "../../../lib/format.ts";
import { useOwnFields } from "../../../lib/server/use-own-fields.ts";
import classes from "./message-warnings.module.css";
import { wordsOf } from "../message.ts";
import type { Message } from "../message.ts";

const words = MESSAGES.createCampaign;

/** The name a message has a variable under: an own field has a short one too. Null where it is no longer there. */
function nameIn(text: string, variable: string): string | null {
  const key = keyOfAttribute(variable);
  const names = key === null ? [variable] : [shortName(key), variable];
  return names.find((name) => text.includes(`{${name}`)) ?? null;
}

/** A message with another name for a variable. */
function renameIn(message: Message, from: string, to: string): Partial<Message> {
  const rename = (text: string): string => renameVariable(text, from, to);
  const { body, html, design } = message;
  const subject = rename(message.subject);
  if (design !== undefined) return { subject, design: mapTexts(design, rename) };
  return html === undefined ? { subject, body: rename(body) } : { subject, html: rename(html) };
}

/** JSON with every text in it changed. */
function mapTexts(json: unknown, change: (text: string) => string): unknown {
  return JSON.parse(
    JSON.stringify(json, (_key, value: unknown) =>
      typeof value === "string" ? change(value) : value,
    ),
  );
}

const noProducts = (people: number): string =>
  `${countRecipients(people)} see no products they bought.`;

/**
 * Warnings while the message is written: unknown variables, and variables that are blank for some, each with the number
 * of recipients affected.
 *
 * @param review - Has the numbers; null before a count.
 * @param blockingVariables - The unknown names that stop the campaign from being sent.
 */
export function MessageWarnings({
  message,
  review,
  blockingVariables,
  onCorrect,
  onSendAsWritten,
}: {
  message: Message;
  review: ReviewWire | null;
  blockingVariables: readonly string[];
  onCorrect: (changes: Partial<Message>) => void;
  onSendAsWritten: () => void;
}) {
  const text = `${message.subject}\n${wordsOf(message)}`;
  const own = attributeTypes(useOwnFields());
  const unknown = unknownVariables(text, own);
  const blanks = (review?.blanks ?? []).flatMap(({ variable, people }) => {
    const name = nameIn(text, variable);
    return name === null ? [] : [{ variable: name, people }];
  });
  const { withoutProducts = 0 } = review ?? {};
  const recipients = review === null ? null : countRecipients(review.eligible);
  return (
    <>
      <div role="status">
        {unknown.length + blanks.length + withoutProducts > 0 && (
          <Stack
            component="ul"
            gap={6}
            p="10px 12px"
            bdrs="control"
            c="var(--yellow-ink)"
            className={`small anywhere ${classes.warnings}`}
          >
            {unknown.map((name) => {
              const suggestion = suggestVariable(name, own);
              return (
                <Group key={name} component="li" gap="4px 8px">
                  <span>
                    {isForeignTag(name)
                      ? words.foreignTag(name)
                      : words.unknownVariable(name, recipients)}
                  </span>
                  {suggestion !== null && (
                    <>
                      <span>{words.unknownVariableMeant(suggestion)}</span>
                      <Button
                        variant="default"
                        size="compact-sm"
                        onClick={() => onCorrect(renameIn(message, name, suggestion))}
                      >
                        {`Use {${suggestion}}`}
                      </Button>
                    </>
                  )}
                </Group>
              );
            })}
            {withoutProducts > 0 && <li>{noProducts(withoutProducts)}</li>}
            {blanks.map(({ variable, people }) => (
              <li key={variable}>
                {`{${variable}} is blank for ${countRecipients(people)}. Add a fallback: {${variable}|…}.`}
              </li>
            ))}
          </Stack>
        )}
      </div>
      {unknown.some((name) => blockingVariables.includes(name)) && (
        <div className={classes.stopped} role="alert" data-stops>
          <span>{words.unknownVariableStops}</span>
          <Button variant="default" onClick={onSendAsWritten}>
            Send as written
          </Button>
        </div>
      )}
    </>
  );
}
