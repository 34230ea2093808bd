import { expect, type Locator } from 'playwright/test'

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/**
 * The bounding box of an element once it is equal in two consecutive reads: while things load, scroll or are laid out,
 * it still moves.
 */
export async function steadyBox(place: Locator): Promise<Box> {
  let box: Box | null = null
  await expect(async () => {
    const before = await place.boundingBox()
    await place.page().evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    box = await place.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(0)
    expect(box).toEqual(before)
  }).toPass()
  if (box === null) throw new Error('It is not in view')
  return box
}
