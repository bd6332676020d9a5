import { Stack } from "@mantine/core";
import { Card } from "../../ui/card.tsx";
import { CodeLine } from "./code-line.tsx";

/** How a program sends its key, and where the calls are described. */
export function UseAKey() {
  return (
    <Card title="Use a key" note="A program sends its key with each request to the REST API.">
      <Stack gap={12}>
        <CodeLine label="A request with a key">{sampleRequest("dk_…")}</CodeLine>
        <p className="note">
          Each call’s input and scopes are in the{" "}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            API reference
          </a>
          .
        </p>
      </Stack>
    </Card>
  );
}

/** A line for a terminal that reads a few customers. */
function sampleRequest(key: string): string {
  return `curl -H "Authorization: Bearer ${key}" "${window.location.origin}/api/customer/get?limit=10"`;
}
