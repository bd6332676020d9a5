/** A mail waits for one thing at a time, which gets its deadline. */
export type Deadline = { isOver: boolean; onOver: () => void; end: () => void };

export function startDeadline(ms: number): Deadline {
  const timer = setTimeout(() => {
    deadline.isOver = true;
    deadline.onOver();
  }, ms);
  const deadline: Deadline = { isOver: false, onOver: () => {}, end: () => clearTimeout(timer) };
  return deadline;
}
