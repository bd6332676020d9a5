import type { ReactNode, Ref } from "react";

/** A form that the page itself checks and answers: the browser neither complains about it nor leads away from it. */
export function Form({
  id,
  ref,
  className = "",
  onSubmit,
  children,
}: {
  id?: string;
  ref?: Ref<HTMLFormElement>;
  className?: string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      ref={ref}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
