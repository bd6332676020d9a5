import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { SEGMENT_NAME_MAX, segmentPatch } from "@dakiya/domain/wire";
import type { FieldWire, SegmentPatch, SegmentWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Text, TextInput, Textarea } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { isFixedList } from "@dakiya/domain/segment";
import { discardForm, usePersistentForm } from "../../lib/persistent-form.ts";
import { serverError } from "../../lib/server-error.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { useOwnFields } from "../../lib/server/use-own-fields.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { Form, RestoredNotice } from "../../ui/form.tsx";
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
import { useRefreshSegments } from "./use-shown-segments.ts";

/** The count of incomplete rules: an earlier count would be of other rules. */
const UNCOUNTED = { count: null, stale: false, problem: null };

type SegmentValues = {
  name: string;
  description: string;
  query: RuleGroupType;
};

function validate(
  { name, query }: SegmentValues,
  { isFixed, own }: { isFixed: boolean; own: readonly FieldWire[] },
): Record<string, string> {
  const nameResult = segmentPatch.shape.name.safeParse(name);
  const result = readRules(query, own);
  return {
    ...(nameResult.success ? {} : { name: nameResult.error.issues[0]?.message ?? "" }),
    ...(result.ok || isFixed ? {} : { query: result.message }),
  };
}

/** A saved segment's name, description and rules, which a fixed list has none of. Only changed fields are sent. */
export function SegmentForm({
  segment,
  onSaved,
  onCancel,
}: {
  segment: SegmentWire;
  onSaved: (segment: SegmentWire) => void;
  onCancel: () => void;
}) {
  const [initial] = useState(() => ({
    name: segment.name,
    description: segment.description,
    query: toQuery(segment.rules),
  }));
  const formName = `segment ${segment._id}`;
  const own = useOwnFields();
  const isFixed = isFixedList(segment.is_dynamic, segment.rules);
  const { form, isRestored, startOver } = usePersistentForm(formName, initial, {
    validate: (values) => validate(values, { isFixed, own }),
  });
  const { query } = form.values;
  const [refusedRules, setRefusedRules] = useState<ReadonlySet<string>>(new Set());
  const { formElement, name, leadTo } = useProblemFocus();
  const { rules, hasItsRules, audienceCount } = useReadRules(segment, query);
  const update = useUpdateSegment(
    (savedSegment) => {
      discardForm(formName);
      onSaved(savedSegment);
    },
    (problem) => form.setFieldError("name", problem),
  );

  const giveUp = () => {
    discardForm(formName);
    onCancel();
  };

  const save = form.onSubmit(
    (values) => {
      const patch = patchOf(values, initial, hasItsRules || isFixed ? null : rules);
      if (Object.keys(patch).length === 0) giveUp();
      else update.mutate({ id: segment._id, patch });
    },
    (problems) => {
      setRefusedRules(unusableRules(query, own));
      leadTo("name" in problems ? "name" : "rules");
    },
  );

  return (
    <Form ref={formElement} gap={16} onSubmit={save}>
      {isRestored && <RestoredNotice onStartOver={startOver} />}
      <NameAndDescription form={form} nameRef={name} />
      {!isFixed && (
        <Rules form={form} refusedRules={refusedRules}>
          <AudienceCount rules={rules} audienceCount={audienceCount} />
        </Rules>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={giveUp} disabled={update.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending}>
          Save Changes
        </Button>
      </Group>
    </Form>
  );
}

function NameAndDescription({
  form,
  nameRef,
}: {
  form: UseFormReturnType<SegmentValues>;
  nameRef: RefObject<HTMLInputElement | null>;
}) {
  return (
    <>
      <TextInput
        label="Segment Name"
        required
        ref={nameRef}
        {...form.getInputProps("name")}
        onChange={({ currentTarget }) =>
          form.setFieldValue("name", firstCharacters(currentTarget.value, SEGMENT_NAME_MAX))
        }
      />
      <Textarea
        label="Segment Description"
        rows={2}
        maxLength={2000}
        {...form.getInputProps("description")}
      />
    </>
  );
}

function patchOf(
  { name, description }: SegmentValues,
  initial: SegmentValues,
  rules: SegmentPatch["rules"] | null,
): SegmentPatch {
  const newName = segmentPatch.shape.name.parse(name);
  return {
    // A name of its own is there to find the segment by.
    ...(newName === initial.name ? {} : { name: newName, listed: true }),
    ...(description === initial.description ? {} : { description }),
    ...(rules === null ? {} : { rules }),
  };
}

/** The rule builder, and how many the rules match. */
function Rules({
  form,
  refusedRules,
  children,
}: {
  form: UseFormReturnType<SegmentValues>;
  refusedRules: ReadonlySet<string>;
  children: ReactNode;
}) {
  const titleId = useId();
  const problem = form.errors["query"];
  return (
    <section aria-labelledby={titleId}>
      <Box id={titleId} component="h3" mb={8} className="strong">
        Rules
      </Box>
      <LazyRuleBuilder
        query={form.values.query}
        refusedRules={refusedRules}
        onChange={(query) => form.setFieldValue("query", query)}
      />
      <Box mt={12}>{children}</Box>
      {/* Where a rule says it itself, once is enough. */}
      {problem !== undefined && refusedRules.size === 0 && (
        <Text mt={8} className="problem" role="alert">
          {problem}
        </Text>
      )}
    </section>
  );
}

/** Focuses the form at first, and each time it can't be saved the first problem. */
function useProblemFocus() {
  const formElement = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  // A new object with each try, so that the same problem is focused again.
  const [lacking, setLacking] = useState<{ field: "name" | "rules" }>({ field: "name" });
  useEffect(() => {
    const place = lacking.field === "name" ? name.current : lackingRule(formElement.current);
    if (place) leadFocus(place);
  }, [lacking]);
  return { formElement, name, leadTo: (field: "name" | "rules") => setLacking({ field }) };
}

/** The rules in the form, null while incomplete, and how many they match. */
function useReadRules(segment: SegmentWire, query: RuleGroupType) {
  const own = useOwnFields();
  const rules = useMemo(() => {
    const result = readRules(query, own);
    return result.ok ? result.rules : null;
  }, [query, own]);
  const hasItsRules = useMemo(() => sameRules(segment, rules, own), [segment, rules, own]);
  const staticSegmentId = hasItsRules && !segment.is_dynamic ? segment._id : null;
  const audienceCount = useAudienceCount(rules && audienceInput(rules, staticSegmentId));
  return { rules, hasItsRules, audienceCount: rules === null ? UNCOUNTED : audienceCount };
}

function useUpdateSegment(
  onUpdated: (segment: SegmentWire) => void,
  onNameTaken: (problem: string) => void,
) {
  const refreshSegments = useRefreshSegments();
  return trpc.segments.update.useMutation({
    onSuccess: (savedSegment) => {
      toastSuccess(MESSAGES.server.segmentUpdated);
      refreshSegments();
      onUpdated(savedSegment);
    },
    onError: (error) => {
      const problem = serverMessage(error, MESSAGES.audience.segmentUpdateFailed);
      if (serverError(error)?.code === "CONFLICT") onNameTaken(problem);
      toastError(problem);
    },
  });
}
