import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { Block } from '../../../shared/runs/block.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'
import type { Usage } from '../../../shared/runs/usage.ts'
import { contextTexts } from './context-texts.ts'
import { contextUse, roomOf } from './context-use.ts'

const image: Block = { type: 'media', mediaType: 'image/png' }

function turn(role: Turn['role'], blocks: readonly (Block | string)[], more: Partial<Turn> = {}): Turn {
  return {
    id: '',
    conversationId: '',
    parentId: null,
    role,
    blocks: blocks.map((block) => (typeof block === 'string' ? { type: 'text', text: block } : block)),
    createdAt: 0,
    ...more,
  }
}

const counted = (usage: Usage): Partial<Turn> => ({ run: sampleRun({ usage }) })

function useOf(
  turns: Turn[],
  { system = '', draft = [] as string[], earlierCount = 0, parameters = {} } = {},
) {
  const texts = contextTexts({ system, parameters, turns, earlierCount })
  // One token per letter, and no overhead around messages.
  const use = contextUse(texts, draft, { tokensOf: (text) => text.length - 4, reserve: 100 })
  return { ...use, uncountedFiles: texts.uncountedFiles, isCut: texts.isCut }
}

describe('what the next request of a conversation takes', () => {
  it('is what its newest answer counted, and what was said since', () => {
    const turns = [
      turn('user', ['x'.repeat(50)]),
      turn(
        'assistant',
        ['y'.repeat(30)],
        counted({ inputTokens: 70, outputTokens: 40, reasoningTokens: 10 }),
      ),
    ]
    expect(useOf(turns, { system: 's'.repeat(12), draft: ['d'.repeat(9)] })).toMatchObject({
      system: 12,
      messages: 70 + 30 - 12 + 9,
      files: 0,
      sent: 109,
      reserve: 100,
    })
  })

  it('is estimated as a whole before the first answer; files are told to be in no count', () => {
    expect(useOf([turn('user', ['x'.repeat(50), image])], { draft: ['dd'] })).toMatchObject({
      messages: 52,
      sent: 52,
      uncountedFiles: 1,
    })
  })

  it.each([
    ['what is left of the count', {}, 120],
    ['what the gateway says of images', { imageInputTokens: 85 }, 85],
  ])('gives files that were counted %s', (_name, said, files) => {
    const usage = { inputTokens: 170, outputTokens: 30, ...said }
    const turns = [turn('user', ['x'.repeat(50), image]), turn('assistant', ['y'.repeat(30)], counted(usage))]
    expect(useOf(turns)).toMatchObject({ files, sent: 200, messages: 200 - files, uncountedFiles: 0 })
  })

  it('begins at a compaction, whose own request counted what is not sent any more', () => {
    const turns = [
      turn('user', ['x'.repeat(5_000)]),
      turn('assistant', ['s'.repeat(20)], {
        kind: 'compaction',
        ...counted({ inputTokens: 5_000, outputTokens: 25 }),
      }),
      turn('user', ['x'.repeat(10)]),
    ]
    expect(useOf(turns).sent).toBe(25 + 20 + 10)
  })

  it('counts the tools that are sent, and says where messages are not loaded', () => {
    const tools = { isSent: true, value: [{ name: 'now' }] }
    expect(useOf([turn('user', ['hello'])], { parameters: { tools }, earlierCount: 40 })).toMatchObject({
      system: JSON.stringify(tools.value).length,
      isCut: true,
    })
  })
})

it.each([
  [1_000, 'enough'],
  [600, 'near'],
  [400, 'over'],
  [undefined, undefined],
])('of a model with room for %s, 350 and an answer of 150 are %s', (context, room) => {
  expect(roomOf({ system: 0, messages: 350, files: 0, sent: 350, reserve: 150 }, context)).toBe(room)
})
