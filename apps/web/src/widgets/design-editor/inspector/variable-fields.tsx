import { TextInput } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { stayInForm } from "./link-field.tsx";

/** Fallback for customers without a value for the selected variable. */
export function VariableFields({
  editor,
  pos,
  source,
}: {
  editor: Editor;
  pos: number;
  source: string;
}) {
  const [, name = "", fallback = ""] = /^\{([^|}]*)\|?([^}]*)\}$/.exec(source) ?? [];
  return (
    <TextInput
      label={`If {${name.trim()}} is missing, show`}
      value={fallback}
      onChange={(event) => {
        const words = event.currentTarget.value.replace(/[{}\r\n]/g, "");
        const next = words === "" ? `{${name}}` : `{${name}|${words}}`;
        const { tr } = editor.state;
        tr.setNodeAttribute(pos, "source", next);
        editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
      }}
      onKeyDown={stayInForm}
    />
  );
}
