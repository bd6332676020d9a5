import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { SEGMENT_NAME_MAX, segmentPatch } from "@dakiya/domain/wire";
import type { SegmentPatch, SegmentWire } from "@dakiya/domain/wire";
import { Button, TextInput, Textarea } from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { forgetForm, useKeptForm } from "../../lib/kept-form.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form, KeptNotice } from "../../ui/form.tsx";
import { leadFocus } from "../../ui/lead-focus.ts";
import { AudienceCount } from "../../widgets/audience-count/audience-count.tsx";
import {
  audienceInput,
  useAudienceCount,
} from "../../widgets/audience-count/use-audience-count.ts";
import { LazyRuleBuilder } from "../../widgets/rule-builder/lazy-rule-builder.tsx";
import {
  lackingRule,
  readRules,
  sameRules,
  toQuery,
  unusableRules,
} from "../../widgets/rule-builder/query.ts";
import classes from "./segment-form.module.css";
import { useSegmentChanged } from "./use-shown-segments.ts";

/** Of rules that are not complete: an earlier count would be of others. */
const UNCOUNTED = { count: null, stale: false, problem: null };

/** A saved segment's name, description and rules. Only changed fields are sent. */
export function SegmentForm({
  segment,
  onSaved,
  onCancel,
}: {
  segment: SegmentWire;
  onSaved: (segment: SegmentWire) => void;
  onCancel: () => void;
}) {
  const [saved] = useState(() => ({ ...segment, query: toQuery(segment.rules) }));
  const keptAs = `segment ${segment._id}`;
  const { values: draft, setValues: setDraft, isBack, startOver } = useKeptForm(keptAs, saved);
  const [problems, setProblems] = useState<{ name?: string; rules?: string }>({});
  const [refusedRules, setRefusedRules] = useState<ReadonlySet<string>>(new Set());
  // A new object with each try to save, which moves the focus to the first problem; at first it moves to the form.
  const [lacking, setLacking] = useState<{ field: "name" | "rules" }>({ field: "name" });
  const rulesId = useId();
  const form = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const place = lacking.field === "name" ? name.current : lackingRule(form.current);
    if (place) leadFocus(place);
  }, [lacking]);
  const read = useMemo(() => readRules(draft.query), [draft.query]);
  const rules = read.ok ? read.rules : null;
  const hasItsRules = useMemo(() => sameRules(saved, rules), [saved, rules]);
  const keptBy = hasItsRules && !segment.is_dynamic ? segment._id : null;
  const counted = useAudienceCount(rules && audienceInput(rules, keptBy));
  const changed = useSegmentChanged();
  const update = trpc.segments.update.useMutation({
    onSuccess: (stored) => {
      toastSuccess(MESSAGES.server.segmentUpdated);
      forgetForm(keptAs);
      changed();
      onSaved(stored);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.audience.segmentUpdateFailed)),
  });

  const giveUp = () => {
    forgetForm(keptAs);
    onCancel();
  };

  const save = () => {
    const named = segmentPatch.shape.name.safeParse(draft.name);
    const refused = unusableRules(draft.query);
    const nameProblem = named.success ? undefined : named.error.issues[0]?.message;
    setProblems({
      ...(nameProblem === undefined ? {} : { name: nameProblem }),
      // Where a rule says it itself, once is enough.
      ...(read.ok || refused.size > 0 ? {} : { rules: read.message }),
    });
    setRefusedRules(refused);
    if (!named.success || !read.ok) {
      return setLacking({ field: named.success ? "rules" : "name" });
    }
    const patch: SegmentPatch = {
      ...(named.data === saved.name ? {} : { name: named.data }),
      ...(draft.description === saved.description ? {} : { description: draft.description }),
      ...(hasItsRules ? {} : { rules: read.rules }),
    };
    if (Object.keys(patch).length === 0) giveUp();
    else update.mutate({ id: segment._id, patch });
  };

  return (
    <Form ref={form} className={classes.form} onSubmit={save}>
      {isBack && <KeptNotice onStartOver={startOver} />}
      <TextInput
        label="Segment Name"
        required
        ref={name}
        value={draft.name}
        error={problems.name}
        onChange={({ currentTarget }) => {
          setDraft({ ...draft, name: firstCharacters(currentTarget.value, SEGMENT_NAME_MAX) });
          setProblems(({ name: _mended, ...others }) => others);
        }}
      />
      <Textarea
        label="Segment Description"
        value={draft.description}
        rows={2}
        maxLength={2000}
        onChange={({ currentTarget }) => setDraft({ ...draft, description: currentTarget.value })}
      />
      <section aria-labelledby={rulesId}>
        <h3 id={rulesId} className={classes.heading}>
          Rules
        </h3>
        <LazyRuleBuilder
          query={draft.query}
          refused={refusedRules}
          onChange={(query) => {
            setDraft((current) => ({ ...current, query }));
            setProblems(({ rules: _mended, ...others }) => others);
          }}
        />
        <div className={classes.meant}>
          <AudienceCount rules={rules} counted={rules === null ? UNCOUNTED : counted} />
        </div>
        {problems.rules !== undefined && (
          <p className={classes.problem} role="alert">
            {problems.rules}
          </p>
        )}
      </section>
      <div className={classes.buttons}>
        <Button variant="default" onClick={giveUp} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save Changes
        </Button>
      </div>
    </Form>
  );
}
