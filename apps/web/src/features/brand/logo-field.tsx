import type { ImageWire } from "@dakiya/domain/wire";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useId, useState } from "react";
import { ChooseImage } from "../../widgets/images/choose-image.tsx";
import { Picture } from "../../widgets/images/picture.tsx";
import classes from "./logo-field.module.css";

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
      <div id={labelId} className={classes.label}>
        Logo
      </div>
      <div className={classes.row}>
        {logo === null ? (
          <div className={classes.none}>No logo</div>
        ) : (
          <Picture image={logo} className={classes.picture ?? ""} />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setChoosing(true)}>
            {logo === null ? "Choose logo" : "Change logo"}
          </Button>
          {logo !== null && (
            <Button variant="subtle" onClick={() => onChange(null)}>
              Remove logo
            </Button>
          )}
        </div>
      </div>
      {error !== undefined && <p className={classes.error}>{error}</p>}
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
