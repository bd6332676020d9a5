import { Group, Stack } from "@mantine/core";
import { IconAlertTriangle, IconChevronDown } from "@tabler/icons-react";
import type { TablerIcon } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import classes from "./part-card.module.css";

/** Which element of which part is to take the focus next; a new object each time. */
export type NextFocus = { part: string; on: "head" | "form" } | null;

/**
 * One part of an automation, folded to its sentence; a click opens its form.
 *
 * @param part - Names it among the others.
 * @param problems - Reasons it can't be published, a sentence each.
 * @param note - Stands beside the sentence, such as the number of customers here.
 * @param actions - Buttons at its right.
 * @param onMove - Moves it up or down by Alt and an arrow key.
 */
export function PartCard({
  part,
  icon: Icon,
  sentence,
  isOpen,
  onToggle,
  problems,
  focus,
  note,
  actions,
  onMove,
  children,
}: {
  part: string;
  icon: TablerIcon;
  sentence: string;
  isOpen: boolean;
  /** Absent where there is no form. */
  onToggle?: (() => void) | undefined;
  problems: readonly string[];
  focus: NextFocus;
  note?: ReactNode;
  actions?: ReactNode;
  onMove?: (by: -1 | 1) => void;
  children?: ReactNode;
}) {
  const formId = useId();
  const problemsId = useId();
  const { head, form } = useFocusedPart(part, focus);
  const move = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : null;
    if (!event.altKey || by === null || onMove === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div className={classes.card} data-problem={problems.length > 0 || undefined}>
      <Group wrap="nowrap" pr={8}>
        <button
          ref={head}
          type="button"
          className={classes.head}
          aria-expanded={onToggle === undefined ? undefined : isOpen}
          aria-controls={isOpen ? formId : undefined}
          aria-describedby={problems.length > 0 ? problemsId : undefined}
          onClick={onToggle}
          onKeyDown={move}
        >
          <Icon size={18} stroke={1.5} aria-hidden />
          <span className={classes.sentence}>{sentence}</span>
          {onToggle !== undefined && (
            <IconChevronDown className="chevron" size={16} stroke={1.5} aria-hidden />
          )}
        </button>
        {note}
        {actions !== undefined && (
          <Group gap={0} wrap="nowrap" flex="none">
            {actions}
          </Group>
        )}
      </Group>
      {problems.length > 0 && <Problems id={problemsId} problems={problems} />}
      {isOpen && (
        <div ref={form} id={formId} className={classes.form}>
          {children}
        </div>
      )}
    </div>
  );
}

const FIELD = "input:not([type=hidden]), select, textarea";

/** Moves the focus to the part when its turn has come: to its first field, or else to its head. */
function useFocusedPart(part: string, focus: NextFocus) {
  const head = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus?.part !== part) return;
    const field = form.current?.querySelector<HTMLElement>(FIELD);
    const place = focus.on === "form" && field != null ? field : head.current;
    place?.scrollIntoView({ block: "center" });
    place?.focus({ preventScroll: true });
  }, [focus, part]);
  return { head, form };
}

function Problems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <Stack id={id} component="ul" gap={4} className={`problem ${classes.problems}`}>
      {problems.map((problem) => (
        <li key={problem}>
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          {problem}
        </li>
      ))}
    </Stack>
  );
}
