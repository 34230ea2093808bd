/** Selectable text sizes of the window, in percent. */
export const textSizes = [90, 100, 112, 125] as const
export type TextSize = (typeof textSizes)[number]
export const defaultTextSize: TextSize = 100

/** Spacing of rows and controls. */
export const densities = ['comfortable', 'compact'] as const
