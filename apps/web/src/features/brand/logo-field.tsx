import type { ImageWire } from "@dakiya/domain/wire";
import { Box, Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { ChooseImage } from "../../widgets/images/choose-image.tsx";
import { Picture } from "../../widgets/images/picture.tsx";

/** The logo, chosen from the library or uploaded into it. */
export function LogoField({
  logo,
  error,
  onChange,
}: {
  logo: ImageWire | null;
  error: ReactNode;
  onChange: (logo: ImageWire | null) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <Box id={labelId} mb={6} fw={500}>
        Logo
      </Box>
      <Group gap={16}>
        {logo === null ? (
          <Box
            w={160}
            h={80}
            bd="1px dashed var(--line)"
            bdrs="control"
            fz="small"
            className="middle soft"
          >
            No logo
          </Box>
        ) : (
          <Picture image={logo} style={{ width: 160, height: 80 }} className="frame" />
        )}
        <Group>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {logo === null ? "Choose logo" : "Change logo"}
          </Button>
          {logo !== null && (
            <Button variant="subtle" onClick={() => onChange(null)}>
              Remove logo
            </Button>
          )}
        </Group>
      </Group>
      {error !== undefined && (
        <Text mt={6} c="var(--red-ink)" fz="small">
          {error}
        </Text>
      )}
      <ChooseImage
        opened={choosing}
        title="Choose a logo"
        uploadLabel="Upload a logo"
        onChoose={(image) => {
          onChange(image);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
