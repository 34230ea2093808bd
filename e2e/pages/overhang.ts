import type { Locator } from 'playwright/test'

/** By how many pixels what is in a place is wider than it: 0 where nothing is cut. */
export const overhang = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.scrollWidth - element.clientWidth)
