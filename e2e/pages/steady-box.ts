import { expect, type Locator } from 'playwright/test'

export type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>

/** Where something stands once it has stood there for two looks: what loads, scrolls or is laid out anew is elsewhere by then. */
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
