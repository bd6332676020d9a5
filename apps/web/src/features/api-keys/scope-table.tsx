import { API_AREAS } from "@dakiya/domain/wire";
import type { ApiScope } from "@dakiya/domain/wire";
import { Box, Button, Checkbox, Group, Text } from "@mantine/core";
import { useId } from "react";
import type { ReactNode, Ref } from "react";
import classes from "./scope-table.module.css";
import { ACTIONS, ACTION_WORDS, AREA_WORDS, PRESETS, scopeAt } from "./scope-words.ts";

/** Scopes of a key: areas by read, write and send, with presets for common purposes. */
export function ScopeTable({
  ref,
  chosen,
  problem,
  onChange,
}: {
  ref: Ref<HTMLFieldSetElement>;
  chosen: readonly ApiScope[];
  problem: ReactNode;
  onChange: (chosen: ApiScope[]) => void;
}) {
  const problemId = useId();
  const toggle = (scope: ApiScope): void =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);

  return (
    <fieldset ref={ref} tabIndex={-1} aria-describedby={problem == null ? undefined : problemId}>
      <Box component="legend" mb={8} fz="small" className="semi">
        What the key may do
      </Box>
      <Presets chosen={chosen} onChange={onChange} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Area</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col" className={classes.action}>
                {ACTION_WORDS[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {API_AREAS.map((area) => (
            <tr key={area}>
              <th scope="row">
                <Text span mr={8}>
                  {AREA_WORDS[area].label}
                </Text>
                <span className={classes.note}>{AREA_WORDS[area].note}</span>
              </th>
              {ACTIONS.map((action) => {
                const scope = scopeAt(area, action);
                return (
                  <td key={action} className={classes.action}>
                    {scope !== undefined && (
                      <Checkbox
                        classNames={{ body: classes.box ?? "" }}
                        aria-label={`${AREA_WORDS[area].label}: ${action}`}
                        checked={chosen.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {problem != null && (
        <Text id={problemId} mt={8} className="problem" role="alert">
          {problem}
        </Text>
      )}
    </fieldset>
  );
}

function Presets({
  chosen,
  onChange,
}: {
  chosen: readonly ApiScope[];
  onChange: (chosen: ApiScope[]) => void;
}) {
  const isChosen = (scopes: readonly ApiScope[]): boolean =>
    scopes.length === chosen.length && scopes.every((scope) => chosen.includes(scope));

  return (
    <Group className={classes.presets ?? ""}>
      {PRESETS.map(({ label, scopes }) => (
        <Button
          key={label}
          variant="default"
          size="compact-md"
          aria-pressed={isChosen(scopes)}
          onClick={() => onChange([...scopes])}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
