import { Box } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent, ReactNode } from "react";
import classes from "./drop-zone.module.css";

const filesOf = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes("Files");

/**
 * A part of a page, or all of it, that takes files which are dropped on it, or pasted while it is there.
 *
 * @param words - Shown over it while files are held above it.
 */
export function DropZone({
  words,
  onFiles,
  children,
}: {
  words: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  // Entering a part is told before leaving the one around it.
  const [depth, setDepth] = useState(0);
  const handle = useRef(onFiles);
  useEffect(() => {
    handle.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const files = filesOf(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      handle.current(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);

  return (
    <Box
      pos="relative"
      onDragEnter={(event) => hasFiles(event) && setDepth((before) => before + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((before) => Math.max(0, before - 1))}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        setDepth(0);
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles(filesOf(event.dataTransfer));
      }}
    >
      {children}
      {depth > 0 && (
        <div className={classes.over} aria-hidden>
          <IconUpload size={32} stroke={1.5} />
          {words}
        </div>
      )}
    </Box>
  );
}
