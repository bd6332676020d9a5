import type { FormErrors, UseFormReturnType } from "@mantine/form";
import { firstCharacters } from "@dakiya/domain/text";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent, RefObject } from "react";
import { discardForm, usePersistentForm } from "../../lib/persistent-form.ts";
import { firstByPath, serverError } from "../../lib/server-error.ts";
import { serverMessage } from "../../lib/server-message.ts";
import { toastError } from "../../lib/toast.ts";
import { leadFocus } from "../../ui/lead-focus.ts";

type Problem = { path: string; message: string };
type Typed = { currentTarget: { value: string } };

/** A schema of the domain. */
type Schema<Body> = {
  safeParse: (input: unknown) => {
    data?: Body | undefined;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** A form and the state drawn from it. */
export type SettingsFormState<Values extends object> = {
  form: UseFormReturnType<Values>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  busy: boolean;
  /** Whether it started with kept contents. */
  isRestored: boolean;
  startOver: () => void;
  /** The props of an input that takes so many characters at most. */
  limited: (path: string, most: number) => { onChange: (event: Typed) => void };
};

/**
 * A form that is checked by a schema of the domain and saved by one request.
 *
 * @param bodyOf - The request's body, as far as the form's texts make one; the values themselves by default.
 * @param problemOf - A problem of the body as one of the form: another path, or the screen's words.
 * @param failed - The sentence of a failure without the server's own.
 * @param keep - The name that unsaved contents are kept under, and the fields that never are.
 * @param places - The elements to lead to for fields that are no input.
 * @param onRefused - Called with the problems that the schema found.
 */
export function useSettingsForm<Values extends object, Body, Saved>({
  initial,
  schema,
  bodyOf = (values) => values,
  problemOf = (problem) => problem,
  save,
  onSaved,
  failed,
  keep,
  places = {},
  onRefused,
}: {
  initial: Values;
  schema: Schema<Body>;
  bodyOf?: (values: Values) => unknown;
  problemOf?: (problem: Problem, values: Values) => Problem;
  save: (body: Body) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  failed: string;
  keep?: { name: string; secrets?: readonly string[] };
  places?: Readonly<Record<string, RefObject<HTMLElement | null>>>;
  onRefused?: (problems: FormErrors) => void;
}): SettingsFormState<Values> {
  const inForm = (problems: readonly Problem[], values: Values) =>
    firstByPath(problems.map((problem) => problemOf(problem, values)));
  const { form, isRestored, startOver } = usePersistentForm(keep?.name ?? null, initial, {
    validate: (values) => {
      const issues = schema.safeParse(bodyOf(values)).error?.issues ?? [];
      const problems = issues.map(({ path, message }) => ({ path: path.join("."), message }));
      return inForm(problems, values);
    },
    ...(keep?.secrets === undefined ? {} : { secrets: keep.secrets }),
  });
  const saving = useMutation({
    mutationFn: save,
    // A response may hold a secret.
    gcTime: 0,
    onSuccess: (saved) => {
      if (keep !== undefined) discardForm(keep.name);
      onSaved(saved);
    },
    onError: (error) => {
      const problems = (serverError(error)?.fields ?? []).map(({ path, message }) => ({
        // A change of something stored has it in `patch`.
        path: path.replace(/^patch\./, ""),
        message,
      }));
      form.setErrors(inForm(problems, form.getValues()));
      toastError(serverMessage(error, failed));
    },
  });
  const submit = form.onSubmit(
    (values) => {
      const { data } = schema.safeParse(bodyOf(values));
      if (data !== undefined) saving.mutate(data);
    },
    (problems) => {
      onRefused?.(problems);
      const [first = ""] = Object.keys(problems);
      const place = places[first]?.current ?? form.getInputNode(first);
      if (place !== null) leadFocus(place);
    },
  );
  return {
    form,
    submit,
    busy: saving.isPending,
    isRestored,
    startOver,
    limited: (path, most) => ({
      ...form.getInputProps(path),
      onChange: ({ currentTarget }) =>
        form.setFieldValue(path, firstCharacters(currentTarget.value, most) as never),
    }),
  };
}
