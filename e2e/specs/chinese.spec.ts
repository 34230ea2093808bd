import { embeddingsText } from '../../shared/text/en/embeddings.ts'
import { formatsText } from '../../shared/text/en/formats.ts'
import { imagesText } from '../../shared/text/en/images.ts'
import { rerankText } from '../../shared/text/en/rerank.ts'
import { speechText } from '../../shared/text/en/speech.ts'
import { transcribeText } from '../../shared/text/en/transcribe.ts'
import { videoText } from '../../shared/text/en/video.ts'
import { expect, test } from '../fixtures.ts'

/*
 * One path through each tab in Chinese. Roles and entries of the catalogue, so that the path is that of every language; what is
 * read is checked to be Chinese by the last line of each.
 */
test.use({ language: 'zh-CN', practicePace: 'quick' })

test('a text is spoken, and its clip is in Chinese surroundings', async ({ app: { page } }) => {
  await page.getByRole('link', { name: formatsText().tabs.speech }).click()
  await page.getByRole('button', { name: speechText().fillExample }).click()
  await page.getByRole('button', { name: speechText().speakWith(3) }).click()
  const clips = page.getByRole('region', { name: speechText().clips, exact: true })
  await expect(clips.getByRole('article')).toHaveCount(3)
  await expect(clips.getByRole('row').filter({ hasText: '时长' })).toBeVisible()
})
