import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '../fixtures.ts'
import { ImagesPage } from '../pages/images-page.ts'

test('four images are generated once, opened, kept over a restart, and found in the library', async ({
  app,
}) => {
  test.slow()
  const images = new ImagesPage(app.page)
  await images.open()
  await app.page.getByRole('button', { name: 'Fill in an example' }).click()
  await app.page.getByRole('button', { name: /^Generate 4 images/ }).click()
  const group = images.group(/^A lighthouse/)
  await expect(group.getByRole('listitem')).toHaveCount(4)
  await expect(images.imagesOf(group)).toHaveCount(4, { timeout: 30_000 })
  await expect(images.queue).toHaveCount(0)
  // What is shown is the saved file, and it is a picture.
  const picture = group.getByRole('img').first()
  await expect
    .poll(() => picture.evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBe(1024)

  await images.prompt.fill('Something else')
  await app.page.getByRole('switch', { name: 'Send n', exact: true }).click()
  await images.imagesOf(group).first().click()
  await expect(images.selected).toContainText('1024 × 1024, PNG')
  await images.selected.getByRole('button', { name: 'Use again' }).click()
  await expect(images.prompt).toHaveValue(/^A lighthouse/)
  await expect(app.page.getByRole('button', { name: /^Generate 4 images/ })).toBeVisible()

  await group.getByRole('button', { name: 'View image 1 of 4' }).click()
  const viewer = app.page.getByRole('dialog')
  await expect(viewer).toContainText('1 of 4')
  await app.page.keyboard.press('ArrowRight')
  await expect(viewer).toContainText('2 of 4')
  await app.page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await images.imagesOf(group).nth(1).hover()
  await group.getByRole('button', { name: 'Compare image 2 of 4 with the selected one' }).click()
  await expect(viewer.getByRole('radio', { name: 'Slider' })).toBeChecked()
  await app.page.keyboard.press('Escape')

  await app.restart()
  await images.open()
  await expect(images.prompt).toHaveValue(/^A lighthouse/)
  await expect(images.imagesOf(group)).toHaveCount(4)
  await expect(images.results.getByRole('heading', { level: 3 })).toHaveCount(1)

  await app.page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: 'Library', exact: true })
    .click()
  const search = app.page.getByRole('textbox', { name: 'Search library' })
  const items = app.page.getByRole('list', { name: 'Items' }).getByRole('button')
  await search.fill('headland')
  await expect(items).toHaveCount(4)
  await search.fill('giraffe')
  await expect(items).toHaveCount(0)
})

test('several requests are on at once, the others wait, and each can be stopped', async ({ app }) => {
  const images = new ImagesPage(app.page)
  await images.open()
  await images.chooseModel('practice-image-slow')
  for (const prompt of ['A calm sea', 'A heavy storm', 'A morning fog']) await images.ask(prompt)
  await expect(images.queue).toHaveCount(3)
  await expect(images.queue.filter({ hasText: 'A morning fog' })).toContainText('waits, 2 at a time')
  await images.queue.filter({ hasText: 'A heavy storm' }).getByRole('button', { name: /^Stop/ }).click()
  await expect(images.group(/^A heavy storm/)).toContainText('Stopped.')
  await expect(images.queue.filter({ hasText: 'A morning fog' })).not.toContainText('waits')
  await expect(images.imagesOf(images.group(/^A calm sea/))).toHaveCount(1, { timeout: 30_000 })
  await images.queue.filter({ hasText: 'A morning fog' }).getByRole('button', { name: /^Stop/ }).click()
  await expect(images.queue).toHaveCount(0)
})

test('a field that a model refuses is left out on a click', async ({ app }) => {
  const images = new ImagesPage(app.page)
  await images.open()
  await images.chooseModel('practice-image-picky')
  await images.sendParameter('style')
  await images.ask('A red door')
  await images.results.getByRole('button', { name: 'Retry without style' }).click()
  await expect(images.imagesOf(images.results)).toHaveCount(1, { timeout: 20_000 })
  await expect(app.page.getByRole('switch', { name: 'Send style', exact: true })).not.toBeChecked()
  await expect(images.results.getByRole('heading', { level: 3 })).toHaveCount(2)
})

for (const theme of ['light', 'dark'] as const) {
  test(`Images has no accessibility violations in the ${theme} theme`, async ({ app }) => {
    test.slow()
    await app.page.emulateMedia({ colorScheme: theme })
    const check = async (face: string): Promise<void> => {
      const { violations } = await new AxeBuilder({ page: app.page }).analyze()
      expect(violations.map(({ id, nodes }) => `${face}: ${id} ${nodes[0]?.html}`)).toEqual([])
    }
    const images = new ImagesPage(app.page)
    await images.open()
    await check('empty')
    await images.chooseModel('practice-image-slow')
    await images.ask('A calm sea')
    await expect(images.queue).toHaveCount(1)
    await check('working')
    await images.chooseModel('practice-image-strict')
    await images.ask('A red door')
    await expect(images.group(/^A red door/).getByRole('alert')).toBeVisible()
    await check('failed')
    const done = images.imagesOf(images.group(/^A calm sea/))
    await expect(done).toHaveCount(1, { timeout: 30_000 })
    await done.click()
    await expect(images.selected).toContainText('PNG')
    await check('selected')
    await app.page.getByRole('radio', { name: 'List' }).click()
    await check('list')
    await images.selected.getByRole('button', { name: 'Inspect request' }).click()
    await expect(app.page.getByRole('tablist', { name: 'Inspector' })).toBeVisible()
    await check('inspector')
    await app.page.getByRole('button', { name: 'Preview request' }).click()
    await expect(app.page.getByRole('dialog')).toContainText('/v1/images/generations')
    await check('preview')
  })
}
