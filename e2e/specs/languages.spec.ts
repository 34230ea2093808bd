import { languages } from '../../shared/text/language.ts'
import { expect, test } from '../fixtures.ts'
import { findCutLabels } from '../pages/cut-labels.ts'

const views = [
  'start',
  'models',
  'chat',
  'embeddings',
  'rerank',
  'speech',
  'transcribe',
  'images',
  'video',
  'library',
  'history',
  'settings/connections',
  'settings/connections/new',
  'settings/keys',
  'settings/removals',
  'settings/data',
  'settings/appearance',
  'settings/privacy',
  'settings/about',
]

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 680 },
]

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, practicePace: 'quick' })

    test('no label of any view is cut off, in a window of 1280 and of 1024 pixels', async ({ app }) => {
      test.slow()
      const { page } = app
      const cut: string[] = []
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const view of views) {
          await page.evaluate((hash) => {
            location.hash = hash
          }, `#/${view}`)
          await expect(page.getByRole('main')).toBeVisible()
          await page.evaluate(() => document.fonts.ready)
          cut.push(...(await findCutLabels(page)).map((label) => `${size.width} ${view}: ${label}`))
        }
      }
      expect(cut).toEqual([])
    })
  })
}
