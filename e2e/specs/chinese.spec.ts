import type { Page } from 'playwright/test'
import { chatText } from '../../shared/text/en/chat.ts'
import { embeddingsText } from '../../shared/text/en/embeddings.ts'
import { firstStartText } from '../../shared/text/en/first-start.ts'
import { formatsText } from '../../shared/text/en/formats.ts'
import { historyText } from '../../shared/text/en/history.ts'
import { imagesText } from '../../shared/text/en/images.ts'
import { languageText } from '../../shared/text/en/language.ts'
import { libraryText } from '../../shared/text/en/library.ts'
import { modelPickerText } from '../../shared/text/en/model-picker.ts'
import { modelsText } from '../../shared/text/en/models.ts'
import { rerankText } from '../../shared/text/en/rerank.ts'
import { speechText } from '../../shared/text/en/speech.ts'
import { transcribeText } from '../../shared/text/en/transcribe.ts'
import { videoText } from '../../shared/text/en/video.ts'
import { languageNames } from '../../shared/text/language.ts'
import { tabLabel } from '../../shared/tabs.ts'
import { expect, test } from '../fixtures.ts'
import { goTo } from '../pages/go-to.ts'
import { TabPage } from '../pages/tab-page.ts'
import { toneFile } from '../sample-files.ts'

/*
 * One path through each tab in Chinese, by roles and entries of the catalogue. The end of each path is also checked
 * against literal texts, so that a catalogue that fell back to English would not pass.
 */
test.use({ language: 'zh-CN', practicePace: 'quick' })

const openTab = (page: Page, name: string): Promise<void> => new TabPage(page).openTab(name)

async function chooseModel(page: Page, model: string): Promise<void> {
  await page
    .getByRole('combobox', { name: new RegExp(`^${modelPickerText().label}`) })
    .first()
    .click()
  await page.getByRole('combobox', { name: modelPickerText().search }).fill(model)
  await page.getByRole('option').filter({ hasText: model }).first().click()
}

async function generateImage(page: Page, prompt: string): Promise<void> {
  await openTab(page, formatsText().tabs.images)
  await page.getByRole('textbox', { name: imagesText().prompt, exact: true }).fill(prompt)
  await chooseModel(page, 'practice-image')
  await page.getByRole('button', { name: imagesText().generateImages(1) }).click()
  const results = page.getByRole('region', { name: imagesText().results, exact: true })
  await expect(results.getByRole('img').first()).toBeVisible()
}

/** One window goes through them all, each starting from the welcome page. */
const paths: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a message is answered, and found in the history by a word inside it': async (page) => {
    await openTab(page, formatsText().tabs.chat)
    await page.getByRole('textbox', { name: chatText().composer.message }).fill('请检查网关返回的错误代码')
    await page.getByRole('button', { name: chatText().send, exact: true }).click()
    const answer = page.getByRole('article', { name: /的回答|回答/ }).last()
    await expect(answer).toContainText(/Token/)
    await openTab(page, tabLabel('history'))
    await page.getByRole('textbox', { name: historyText().search }).fill('错误代码')
    await page.getByRole('region', { name: historyText().runs }).locator('tr[data-run]').first().click()
    await expect(page.getByRole('main')).toContainText('发送时间')
  },

  'texts are embedded and compared': async (page) => {
    await openTab(page, formatsText().tabs.embeddings)
    await page.getByRole('button', { name: embeddingsText().empty.fillExample }).click()
    await page.getByRole('button', { name: embeddingsText().form.embedCount(12) }).click()
    const results = page.getByRole('region', { name: embeddingsText().results.title })
    await expect(results.getByRole('application').first()).toBeVisible()
    await expect(results).toContainText('相似度')
  },

  'documents are ranked': async (page) => {
    await openTab(page, formatsText().tabs.rerank)
    await page.getByRole('button', { name: rerankText().empty.fillExample }).click()
    await chooseModel(page, 'practice-rerank')
    await page.getByRole('button', { name: new RegExp(`^${rerankText().form.rank}`) }).click()
    const lines = page.getByRole('list', { name: rerankText().results.documentsAsGiven }).getByRole('button')
    await expect(lines).toHaveCount(10)
    await expect(lines.first()).toHaveAccessibleName(/文档 1/)
  },

  'a text is spoken by three voices': async (page) => {
    await openTab(page, formatsText().tabs.speech)
    await page.getByRole('button', { name: speechText().fillExample }).click()
    await page.getByRole('button', { name: speechText().speakWith(3) }).click()
    const clips = page.getByRole('region', { name: speechText().clips, exact: true })
    await expect(clips.getByRole('article')).toHaveCount(3)
    await expect(clips.getByRole('rowheader', { name: '时长' }).first()).toBeVisible()
  },

  'a file is transcribed': async (page) => {
    await openTab(page, formatsText().tabs.transcribe)
    const tone = toneFile('tone.wav', { pitch: 440, seconds: 2, rate: 16_000 })
    await page.getByLabel(transcribeText().audioFile).setInputFiles(tone)
    await chooseModel(page, 'practice-transcribe')
    await page.getByRole('button', { name: transcribeText().transcribeFile }).click()
    const text = page.getByRole('region', { name: transcribeText().textOfTranscript })
    await expect(text.locator('[data-row]').first()).toBeVisible()
    await expect(page.getByRole('main')).toContainText('转写')
  },

  'an image is generated, listed in the library and found by a word inside its prompt': async (page) => {
    await generateImage(page, '黄昏时分礁石岬角上的灯塔')
    await openTab(page, tabLabel('library'))
    await page.getByRole('textbox', { name: libraryText().search }).fill('礁石岬角')
    await expect(page.getByRole('main')).toContainText('1 项')
  },

  'a video is created': async (page) => {
    await openTab(page, formatsText().tabs.video)
    await page.getByRole('button', { name: videoText().fillInExample }).click()
    await chooseModel(page, 'practice-video')
    await page.getByRole('button', { name: videoText().createVideos(1) }).click()
    const job = page.getByRole('list', { name: videoText().jobs }).getByRole('article').first()
    await expect(job).toContainText('完成已保存')
  },
}

test('every tab is used in Chinese', async ({ app: { page } }) => {
  test.slow()
  for (const [name, walk] of Object.entries(paths))
    await test.step(name, async () => {
      await goTo(page, 'start')
      await expect(page.getByRole('heading', { name: firstStartText().firstSteps })).toBeVisible()
      await walk(page)
    })
})

test('models are searched, and the language is changed without a restart and kept over one', async ({
  app,
}) => {
  const { page } = app
  await openTab(page, formatsText().tabs.models)
  await page.getByRole('textbox', { name: modelsText().head.search }).fill('rerank')
  await expect(page.getByRole('main')).toContainText('practice-rerank')
  await page.getByRole('button', { name: languageText().current(languageNames['zh-CN']) }).click()
  await page.getByRole('menuitemradio', { name: languageNames.en }).click()
  await expect(page.getByRole('link', { name: /^Models/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await app.restart()
  await expect(app.page.getByRole('link', { name: /^Models/ })).toBeVisible()
})
