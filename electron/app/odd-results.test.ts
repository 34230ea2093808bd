import { describe, expect, it } from 'vitest'
import { valueOf } from './testing/app-client.ts'
import { sent, startProfileApp } from './testing/profile-app.ts'

const profiles = [undefined, 'new-api', 'litellm'] as const
const conversationFormats = ['chat', 'responses', 'messages', 'generate-content'] as const
const small = { size: sent('64x64') }
const film = { size: sent('128x128'), duration: sent(1) }

/* The answers of practice models that imitate some services, under each profile, through the whole app. */
describe.each(profiles)('with the profile %s', (profile) => {
  it.each(conversationFormats)(
    'an answer in %s that comes twice is shown once, and one that grows',
    async (format) => {
      const app = await startProfileApp(profile)
      const whole = await app.answerOf(await app.chat('practice-chat', 'Say it in one line', format, false))
      expect(whole.run?.status).toBe('done')
      const plain = await app.answerOf(await app.chat('practice-chat', 'Say it in one line', format))
      for (const text of ['Say it in one line', 'Say it in one line, and grow']) {
        const { run, blocks } = await app.answerOf(await app.chat('practice-repeats', text, format))
        expect(run?.status).toBe('done')
        expect(blocks.map(({ type }) => type)).toEqual(plain.blocks.map(({ type }) => type))
        const said = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
        expect(said.split('Rehearsed answer')).toHaveLength(2)
      }
    },
  )

  it.each(['practice-image', 'practice-image-paths', 'practice-image-bytes'])(
    'the pictures of %s are kept, generated and edited',
    async (model) => {
      const app = await startProfileApp(profile)
      for (const runId of [await app.images(small, model), await app.edit(model)]) {
        const { run, blocks } = await app.answerOf(runId)
        expect([run?.status, run?.error]).toEqual(['done', undefined])
        const [picture] = blocks.filter((block) => block.type === 'media')
        const item = valueOf(await app.page.call('media.get', { id: picture?.mediaId ?? '' }))
        expect(item).toMatchObject({ kind: 'image', mediaType: 'image/png', width: 64, height: 64 })
      }
    },
  )

  it.each(['practice-video', 'practice-video-path', 'practice-video-bytes', 'practice-video-enveloped'])(
    'the film of %s is kept',
    async (model) => {
      const app = await startProfileApp(profile)
      const job = await app.video('A boat', film, model)
      expect([job.state, job.error]).toEqual(['done', undefined])
      const item = valueOf(await app.page.call('media.get', { id: job.mediaId ?? '' }))
      expect(item).toMatchObject({ kind: 'video', width: 128, height: 128 })
    },
  )

  it('a transcript comes whole, in events and in the manner of chat, and translated', async () => {
    const app = await startProfileApp(profile)
    const whole = await app.answerOf(await app.transcript())
    const streamed = await app.answerOf(await app.transcript('practice-transcribe', 'transcribe', true))
    const chunks = await app.answerOf(await app.transcript('practice-transcribe-chunks', 'transcribe', true))
    const translated = await app.answerOf(await app.transcript('practice-transcribe', 'translate'))
    for (const { run } of [whole, streamed, chunks, translated])
      expect([run?.status, run?.error]).toEqual(['done', undefined])
    expect(streamed.blocks).toEqual(whole.blocks)
    expect(chunks.blocks).toEqual(whole.blocks)
    expect(translated.blocks).not.toEqual(whole.blocks)
  })

  it.each(['chat', 'responses', 'generate-content'] as const)(
    'samples that come in pieces in %s are one sound',
    async (format) => {
      const app = await startProfileApp(profile)
      const { run, blocks } = await app.answerOf(await app.chat('practice-sounds', 'Sing', format))
      expect(run?.status).toBe('done')
      const sounds = blocks.filter((block) => block.type === 'media')
      expect(sounds).toHaveLength(1)
      const item = valueOf(await app.page.call('media.get', { id: sounds[0]?.mediaId ?? '' }))
      expect(item).toMatchObject({ kind: 'audio', durationMs: 1000 })
    },
  )

  it('speech is kept', async () => {
    const app = await startProfileApp(profile)
    const { run, blocks } = await app.answerOf(await app.speech())
    expect([run?.status, blocks.length]).toEqual(['done', 1])
  })
})
