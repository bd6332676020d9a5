import { MESSAGES } from "@dakiya/domain/messages";
import { firstCharacters } from "@dakiya/domain/text";
import { SEGMENT_NAME_MAX, segmentPatch } from "@dakiya/domain/wire";
import type { FieldWire, SegmentPatch, SegmentWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Text, TextInput, Textarea } from "@mantine/core";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import type { RuleGroupType } from "react-querybuilder";
import { discardForm, usePersistentForm } from "../../lib/persistent-form.ts";
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
  own: readonly FieldWire[],
): Record<string, string> {
  const nameResult = segmentPatch.shape.name.safeParse(name);
  const result = readRules(query, own);
  return {
    ...(nameResult.success ? {} : { name: nameResult.error.issues[0]?.message ?? "" }),
    ...(result.ok ? {} : { query: result.message }),
  };
}

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
  const [initial] = useState(() => ({
    name: segment.name,
    description: segment.description,
    query: toQuery(segment.rules),
  }));
  const formName = `segment ${segment._id}`;
  const own = useOwnFields();
  const { form, isRestored, startOver } = usePersistentForm(formName, initial, {
    validate: (values) => validate(values, own),
  });
  const [refusedRules, setRefusedRules] = useState<ReadonlySet<string>>(new Set());
  // A new object with each try to save, which moves the focus to the first problem; at first it moves to the form.
  const [lacking, setLacking] = useState<{ field: "name" | "rules" }>({ field: "name" });
  const rulesId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const place = lacking.field === "name" ? name.current : lackingRule(formElement.current);
    if (place) leadFocus(place);
  }, [lacking]);
  const { query } = form.values;
  const rules = useMemo(() => {
    const result = readRules(query, own);
    return result.ok ? result.rules : null;
  }, [query, own]);
  const hasItsRules = useMemo(() => sameRules(segment, rules, own), [segment, rules, own]);
  const staticSegmentId = hasItsRules && !segment.is_dynamic ? segment._id : null;
  const audienceCount = useAudienceCount(rules && audienceInput(rules, staticSegmentId));
  const refreshSegments = useRefreshSegments();
  const update = trpc.segments.update.useMutation({
    onSuccess: (savedSegment) => {
      toastSuccess(MESSAGES.server.segmentUpdated);
      discardForm(formName);
      refreshSegments();
      onSaved(savedSegment);
    },
    onError: (error) => toastError(serverMessage(error, MESSAGES.audience.segmentUpdateFailed)),
  });

  const giveUp = () => {
    discardForm(formName);
    onCancel();
  };

  const save = form.onSubmit(
    ({ name: newText, description }) => {
      const newName = segmentPatch.shape.name.parse(newText);
      const patch: SegmentPatch = {
        ...(newName === initial.name ? {} : { name: newName }),
        ...(description === initial.description ? {} : { description }),
        ...(hasItsRules || rules === null ? {} : { rules }),
      };
      if (Object.keys(patch).length === 0) giveUp();
      else update.mutate({ id: segment._id, patch });
    },
    (problems) => {
      setRefusedRules(unusableRules(query, own));
      setLacking({ field: "name" in problems ? "name" : "rules" });
    },
  );

  return (
    <Form ref={formElement} gap={16} onSubmit={save}>
      {isRestored && <RestoredNotice onStartOver={startOver} />}
      <TextInput
        label="Segment Name"
        required
        ref={name}
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
      <section aria-labelledby={rulesId}>
        <Box id={rulesId} component="h3" mb={8} className="strong">
          Rules
        </Box>
        <LazyRuleBuilder
          query={query}
          refusedRules={refusedRules}
          onChange={(nextQuery) => form.setFieldValue("query", nextQuery)}
        />
        <Box mt={12}>
          <AudienceCount rules={rules} audienceCount={rules === null ? UNCOUNTED : audienceCount} />
        </Box>
        {/* Where a rule says it itself, once is enough. */}
        {form.errors["query"] !== undefined && refusedRules.size === 0 && (
          <Text mt={8} className="problem" role="alert">
            {form.errors["query"]}
          </Text>
        )}
      </section>
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
