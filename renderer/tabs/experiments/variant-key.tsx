import { classNames } from '../../controls/class-names.ts'
import { SceneView } from '../../panels/charts/scene-view.tsx'
import { variantMarkShape, variantMarkSize } from './variant-mark.ts'

/** The colour and shape of a variant, by its index in the plan. Shown beside its name. */
export function VariantKey({ index, className }: { index: number; className?: string }) {
  const middle = variantMarkSize / 2
  const scene = {
    width: variantMarkSize,
    height: variantMarkSize,
    shapes: [variantMarkShape(index, middle, middle)],
  }
  return <SceneView scene={scene} className={classNames('inline-block flex-none', className)} />
}
