const colours = 6

/** The colour of a column, by its place. Its name and its place tell it apart as well. */
export function columnColour(index: number): string {
  return `var(--color-data-${(index % colours) + 1})`
}
