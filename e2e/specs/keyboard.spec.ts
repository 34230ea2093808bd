import { expect, test } from '../fixtures.ts'
import { openByPalette, pointByTyping, tabTo } from '../pages/keyboard.ts'
import { ImagesEditPage } from '../pages/images-edit-page.ts'

test.use({ practicePace: 'quick' })

test('with the keys alone: from the first start to an answer, a saved image, an edit of a painted mask, a transcript and a video', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const { keyboard } = page

  await test.step('an answer', async () => {
    await tabTo(page.getByRole('button', { name: 'Open Chat' }))
    await keyboard.press('Enter')
    const message = page.getByRole('textbox', { name: 'Message' })
    await expect(message).toBeFocused()
    await message.press('ControlOrMeta+a')
    await keyboard.type('Answer in one line.')
    await keyboard.press('Enter')
    await expect(page.getByRole('article', { name: /^Answer/ })).toContainText('Rehearsed')
    await expect(message).toBeFocused()
  })

  await test.step('a saved image', async () => {
    await openByPalette(page, 'Images')
    await tabTo(page.getByRole('button', { name: 'Fill in an example' }))
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('button', { name: 'Image 4 of 4', exact: true })).toBeVisible()
  })

  await test.step('an edit of a painted mask', async () => {
    const edit = new ImagesEditPage(page)
    const tile = page.getByRole('button', { name: 'Image 1 of 4', exact: true })
    await tabTo(tile)
    // Further actions for an image are offered once the library has it: until then its preview is inside the answer
    // itself.
    await tile.locator('img:not([src^="data:"])').waitFor()
    // The context menu of an image, as the menu key opens it.
    await keyboard.press('Shift+F10')
    await pointByTyping(page.getByRole('menuitem', { name: 'Send to' }), 'Send')
    await keyboard.press('ArrowRight')
    await pointByTyping(page.getByRole('menuitem', { name: 'Images, to edit' }), 'Images')
    await keyboard.press('Enter')
    await expect(edit.prompt).toBeVisible()
    await tabTo(edit.prompt)
    await keyboard.type('A small boat')
    await tabTo(edit.stage)
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'ArrowDown', 'Shift+Enter'])
      await keyboard.press(key)
    await expect(edit.share).not.toHaveText('0.0 %')
    await keyboard.press('ControlOrMeta+Enter')
    await expect(edit.result.getByRole('radio', { name: 'Split' })).toBeChecked()
  })

  await test.step('a transcript', async () => {
    await openByPalette(page, 'Transcribe')
    await tabTo(page.getByRole('button', { name: 'Fill in an example' }))
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'File', exact: true })).toContainText('0:10')
    await keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('weekly call of the gateway').first()).toBeVisible()
  })

  await test.step('a video', async () => {
    await openByPalette(page, 'Video')
    await tabTo(page.getByRole('button', { name: 'Fill in an example' }))
    await keyboard.press('Enter')
    await keyboard.press('ControlOrMeta+Enter')
    const job = page.getByRole('list', { name: 'Jobs' }).getByRole('article').first()
    await expect(job).toContainText('Done')
    await tabTo(job.getByRole('button').first())
    await keyboard.press('Enter')
    await expect(page.getByRole('region', { name: 'Selected job' }).locator('video')).toBeVisible()
  })
})
