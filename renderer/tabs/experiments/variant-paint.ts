/** How many colours there are for series. */
const colours = 5

/** The token of the colour that a variant has in charts, by its place in the plan; `VariantKey` has the same one. */
export function variantPaint(index: number): string {
  return `data-${(index % colours) + 1}`
}
