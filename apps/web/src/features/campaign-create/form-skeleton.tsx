import { Card } from "../../ui/card.tsx";
import { BlockSkeleton, SkeletonLine } from "../../ui/skeletons.tsx";
import classes from "./campaign-form.module.css";

const SECTIONS_PX = [170, 220, 380];
const PANEL_PX = [24, 220];

/** The form's cards, before it is known what stands in them. */
export function FormSkeleton() {
  return (
    <div className={classes.layout} role="status">
      <span className="visually-hidden">Loading the campaign</span>
      <div className={classes.sections}>
        {SECTIONS_PX.map((px) => (
          <Block key={px} px={px} />
        ))}
      </div>
      <div className={classes.panel}>
        {PANEL_PX.map((px) => (
          <Block key={px} px={px} />
        ))}
      </div>
    </div>
  );
}

function Block({ px }: { px: number }) {
  return (
    <Card>
      <div className={classes.skeleton}>
        <SkeletonLine width={180} height={20} />
        <BlockSkeleton height={px} />
      </div>
    </Card>
  );
}
