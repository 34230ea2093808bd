import type { Locator } from 'playwright/test'

/** By how many pixels the content of an element is wider than the element: 0 where nothing is cut. */
export const overhang = (place: Locator): Promise<number> =>
  place.evaluate((element) => element.scrollWidth - element.clientWidth)
