/** Sizes of text the window can be drawn in, in percent. */
export const textSizes = [90, 100, 112, 125] as const
export type TextSize = (typeof textSizes)[number]
export const defaultTextSize: TextSize = 100

/** How close to one another rows and controls stand. */
export const densities = ['comfortable', 'compact'] as const
