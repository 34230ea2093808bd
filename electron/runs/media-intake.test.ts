import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createMediaIntake } from './media-intake.ts'
import type { MediaPart } from './media-keeper.ts'

/** An intake whose saving the test completes by hand, and everything that was shown so far. */
function createIntake() {
  const shown: Part[] = []
  const requests: { media: MediaPart; keep: (mediaId: string) => void; crash: () => void }[] = []
  const intake = createMediaIntake({
    keep(media) {
      const { promise, resolve, reject } = Promise.withResolvers<MediaPart>()
      const { data: _data, ...rest } = media
      requests.push({
        media,
        keep: (mediaId) => resolve({ ...rest, mediaId }),
        crash: () => reject(new Error('bug')),
      })
      return promise
    },
    deliver: (parts) => void shown.push(...parts),
  })
  return {
    intake,
    shown,
    requests,
    take: (...parts: Part[]) => void shown.push(...intake.take(parts)),
    blocks: () => {
      const answer = createAnswer()
      applyParts(answer, shown)
      return answer
    },
  }
}

const image = (block: string, data: string): Part => ({ type: 'media', block, mediaType: 'image/png', data })
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('media of an answer', () => {
  it('are shown when they are kept, one after the other, without their bytes', async () => {
    const { intake, shown, requests, take } = createIntake()
    take(image('image/0', 'AAAA'), image('image/1', 'BBBB'), { type: 'finish', reason: 'stop', raw: '' })
    await settle()
    expect([shown.map(({ type }) => type), requests.length, intake.isBusy()]).toEqual([['finish'], 1, true])
    requests[0]?.keep('one')
    await settle()
    requests[1]?.keep('two')
    await intake.settled()
    expect(shown.slice(1)).toEqual([
      { type: 'media', block: 'image/0', mediaType: 'image/png', mediaId: 'one' },
      { type: 'media', block: 'image/1', mediaType: 'image/png', mediaId: 'two' },
    ])
    expect(intake.isBusy()).toBe(false)
  })

  it('keep their place among the words', async () => {
    const { intake, requests, take, blocks } = createIntake()
    take({ type: 'text', block: 'a', text: 'Before' }, image('m', 'AAAA'), {
      type: 'text',
      block: 'b',
      text: 'After',
    })
    expect(blocks().blocks).toMatchObject([
      { text: 'Before' },
      { type: 'media', isPartial: true },
      { text: 'After' },
    ])
    await settle()
    requests[0]?.keep('one')
    await intake.settled()
    expect(blocks().blocks).toMatchObject([{ text: 'Before' }, { mediaId: 'one' }, { text: 'After' }])
  })

  it('stay two when an answer names them alike', async () => {
    const { intake, requests, take, blocks } = createIntake()
    take(image('m', 'AAAA'), image('m', 'BBBB'), { type: 'text', block: 'b', text: 'After' })
    await settle()
    requests[0]?.keep('one')
    await settle()
    requests[1]?.keep('two')
    await intake.settled()
    expect(blocks().blocks).toMatchObject([{ mediaId: 'one' }, { mediaId: 'two' }, { text: 'After' }])
  })

  it('show their previews at once', () => {
    const { take, shown } = createIntake()
    const preview: Part = {
      type: 'media',
      block: 'image/0',
      mediaType: 'image/png',
      data: 'AA',
      isPartial: true,
    }
    take(preview)
    expect(shown).toEqual([preview])
  })

  it('are named in the place of their bytes where a format keeps them', async () => {
    const { intake, requests, take, blocks } = createIntake()
    take(image('m', 'AAAA'), {
      type: 'keep',
      value: [{ inlineData: { data: 'AAAA' }, thoughtSignature: 's' }],
    })
    expect(blocks().keep).toBeUndefined()
    await settle()
    requests[0]?.keep('one')
    await intake.settled()
    expect(blocks().keep).toEqual([{ inlineData: { data: '⟨library:one⟩' }, thoughtSignature: 's' }])
  })

  it('say so when they could not be kept, and nothing is kept of their bytes', async () => {
    const { intake, requests, take, blocks } = createIntake()
    take(image('m', 'AAAA'), { type: 'keep', value: 'AAAA' })
    await settle()
    requests[0]?.crash()
    await intake.settled()
    expect(blocks()).toMatchObject({ blocks: [{ type: 'media', problem: { kind: 'bug' } }], keep: undefined })
    expect(JSON.stringify(blocks())).not.toContain('AAAA')
  })

  it('of a first attempt are no part of the answer that begins anew', async () => {
    const { intake, requests, take, blocks } = createIntake()
    take(image('m', 'AAAA'), { type: 'start' }, { type: 'text', block: 'b', text: 'Anew' })
    await settle()
    requests[0]?.keep('one')
    await intake.settled()
    expect(blocks().blocks).toEqual([{ type: 'text', text: 'Anew' }])
  })

  it('that wait when the app closes are in the record alone', () => {
    const { intake, take } = createIntake()
    take(image('m', 'AAAA'))
    expect(intake.giveUp()).toMatchObject([{ block: 'm', problem: { code: 'media-not-kept' } }])
    expect(intake.isBusy()).toBe(false)
  })
})
