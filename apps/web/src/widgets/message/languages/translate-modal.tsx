import { readPassage } from "@dakiya/domain/ai";
import type { MessagePiece, TranslatedPiece } from "@dakiya/domain/ai";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { formatCount } from "../../../lib/format.ts";
import { Modal } from "../../../ui/modal.tsx";
import classes from "./translate-modal.module.css";
import type { Translation } from "./use-translation.ts";

/** Each piece of a message beside its translation; those that are ticked are used. */
export function TranslateModal({
  translation: { pieces, results, isRunning, error },
  title,
  language,
  onUse,
  onRetry,
  onClose,
}: {
  translation: Translation;
  title: string;
  language: string;
  onUse: (chosen: ReadonlyMap<string, string>) => void;
  onRetry: () => void;
  onClose: () => void;
}) {
  const [declined, setDeclined] = useState<ReadonlySet<string>>(new Set());
  const chosen = new Map(
    pieces.flatMap(({ id }): [string, string][] => {
      const text = results.get(id)?.text ?? null;
      return text === null || declined.has(id) ? [] : [[id, text]];
    }),
  );
  const turn = (id: string) =>
    setDeclined((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="xl"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={isRunning} disabled={chosen.size === 0} onClick={() => onUse(chosen)}>
            {`Use ${formatCount(chosen.size)} of ${formatCount(pieces.length)}`}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p role="alert" className="soft">
          {error}{" "}
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
      <ul className={classes.pieces} aria-label="Translations" aria-busy={isRunning}>
        {pieces.map((piece) => (
          <li key={piece.id} className={classes.piece}>
            <Checkbox
              aria-label={`Use the translation of “${wordsOf(piece.text, piece.links)}”`}
              checked={chosen.has(piece.id)}
              disabled={(results.get(piece.id)?.text ?? null) === null}
              onChange={() => turn(piece.id)}
            />
            <div className={`${classes.words} anywhere soft`} dir="auto">
              {wordsOf(piece.text, piece.links)}
            </div>
            <Translated piece={piece} result={results.get(piece.id)} language={language} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function Translated({
  piece,
  result,
  language,
}: {
  piece: MessagePiece;
  result: TranslatedPiece | undefined;
  language: string;
}) {
  const className = `${classes.words} anywhere`;
  if (result === undefined) return <div className={`${className} note`}>…</div>;
  if (result.text === null) return <div className={`${className} warning`}>{result.problem}</div>;
  return (
    <div className={className} lang={language} dir="auto">
      {wordsOf(result.text, piece.links)}
    </div>
  );
}

/** A piece without its tags. */
const wordsOf = (text: string, links: readonly string[]): string =>
  (readPassage(text, links) ?? []).map((line) => line.map((run) => run.text).join("")).join("\n");
