const colours = 6

/** The colour of a column, by its index. Name and position distinguish columns without colour. */
export function columnColour(index: number): string {
  return `var(--color-data-${(index % colours) + 1})`
}
