import { MESSAGES } from "@dakiya/domain/messages";
import type { CropBox, ImageWire } from "@dakiya/domain/wire";
import { Button, Input, NativeSelect, SimpleGrid, Stack } from "@mantine/core";
import { useId, useState } from "react";
import type { CSSProperties, MouseEvent } from "react";
import { serverMessage } from "../../lib/server-message.ts";
import { trpc } from "../../lib/server/trpc.ts";
import { toastError, toastSuccess } from "../../lib/toast.ts";
import { ModalFooter } from "../../ui/modal.tsx";
import { useRefreshImages } from "../../widgets/images/use-images.ts";
import { cropBox, SHAPES } from "./crop-box.ts";
import type { Crop } from "./crop-box.ts";
import classes from "./crop-form.module.css";
import { useFocusAtFirst } from "../../ui/use-focus-at-first.ts";

const PERCENT = 100;
const MAX_ZOOM = 4;

/** Chooses a part of an image, which becomes another image: the shape, the point that matters and how close it is. */
export function CropForm({
  image,
  onBack,
  onCropped,
}: {
  image: ImageWire;
  onBack: () => void;
  onCropped: () => void;
}) {
  const words = MESSAGES.images;
  const back = useFocusAtFirst<HTMLButtonElement>();
  const refresh = useRefreshImages();
  const [crop, setCrop] = useState<Crop>({ ratio: 1, zoom: 1, across: 0.5, down: 0.5 });
  const change = (changes: Partial<Crop>) => setCrop((before) => ({ ...before, ...changes }));
  const box = cropBox(image, crop);
  const cropping = trpc.images.crop.useMutation({
    onSuccess: () => {
      toastSuccess(words.cropped);
      refresh();
      onCropped();
    },
    onError: (error) => toastError(serverMessage(error, words.cropFailed)),
  });
  return (
    <>
      <Stack>
        <Stage image={image} box={box} onFocus={change} />
        <p className="note">
          Click what matters. The image itself stays; the part is added as another,{" "}
          <span className="tabular nowrap">{`${box.width} × ${box.height}`}</span>.
        </p>
        <CropFields crop={crop} onChange={change} />
      </Stack>
      <ModalFooter>
        <Button ref={back} variant="default" disabled={cropping.isPending} onClick={onBack}>
          Back
        </Button>
        <Button
          loading={cropping.isPending}
          onClick={() => cropping.mutate({ id: image._id, crop: box })}
        >
          Add cropped image
        </Button>
      </ModalFooter>
    </>
  );
}

/** The image with the part that stays. A click says what matters; the fields do the same with a keyboard. */
function Stage({
  image,
  box,
  onFocus,
}: {
  image: ImageWire;
  box: CropBox;
  onFocus: (point: Pick<Crop, "across" | "down">) => void;
}) {
  const focus = ({ currentTarget, clientX, clientY }: MouseEvent): void => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onFocus({ across: (clientX - left) / width, down: (clientY - top) / height });
  };
  return (
    <div className={classes.stage} onClick={focus} aria-hidden>
      <img src={new URL(image.url).pathname} alt="" width={image.width} height={image.height} />
      <div className={classes.part} style={placeOf(box, image)} />
    </div>
  );
}

function CropFields({
  crop: { ratio, zoom, across, down },
  onChange,
}: {
  crop: Crop;
  onChange: (changes: Partial<Crop>) => void;
}) {
  return (
    <SimpleGrid cols={2} spacing={16}>
      <NativeSelect
        label="Shape"
        value={SHAPES.find((shape) => shape.ratio === ratio)?.value ?? ""}
        data={SHAPES.map(({ value, label }) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ratio: SHAPES.find((shape) => shape.value === value)?.ratio ?? 1 })
        }
      />
      <Range
        label="Closer"
        value={zoom}
        from={1}
        to={MAX_ZOOM}
        onChange={(value) => onChange({ zoom: value })}
      />
      <Range
        label="Left to right"
        value={across}
        from={0}
        to={1}
        onChange={(value) => onChange({ across: value })}
      />
      <Range
        label="Top to bottom"
        value={down}
        from={0}
        to={1}
        onChange={(value) => onChange({ down: value })}
      />
    </SimpleGrid>
  );
}

function placeOf(box: CropBox, image: ImageWire): CSSProperties {
  const percent = (part: number, of: number): string => `${(part / of) * PERCENT}%`;
  return {
    left: percent(box.left, image.width),
    top: percent(box.top, image.height),
    width: percent(box.width, image.width),
    height: percent(box.height, image.height),
  };
}

function Range({
  label,
  value,
  from,
  to,
  onChange,
}: {
  label: string;
  value: number;
  from: number;
  to: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label}>
      <input
        id={id}
        type="range"
        className={classes.range}
        min={from}
        max={to}
        step={(to - from) / PERCENT}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </Input.Wrapper>
  );
}
