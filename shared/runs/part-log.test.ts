import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer, type Answer } from './answer.ts'
import { createPartLog } from './part-log.ts'
import type { Part } from './part.ts'

/** A small seeded generator, so that a failure can be reproduced. */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomParts(seed: number, length: number): Part[] {
  const random = createRandom(seed)
  return Array.from({ length }, (_, index): Part => {
    const block = `b${random(3)}`
    switch (random(14)) {
      case 0:
        return random(6) === 0
          ? { type: 'start', responseId: `r${index}` }
          : { type: 'text', block, text: `${index} ` }
      case 1:
        return {
          type: 'tool-call',
          block,
          ...(random(2) === 0 ? { callId: `c${index}`, name: 'look' } : {}),
          arguments: `${index},`,
        }
      case 2:
        return { type: 'usage', usage: random(2) === 0 ? { inputTokens: index } : { outputTokens: index } }
      case 3:
        return { type: 'finish', reason: 'stop', raw: `stop ${index}` }
      case 4:
        return { type: 'unreadable', text: `bad ${index}` }
      case 5:
        return { type: 'error', error: { kind: 'server', message: `error ${index}` } }
      case 6:
        return { type: 'keep', value: { index } }
      case 7:
        return { type: 'media', block, mediaType: 'image/png', data: 'AAAA' }
      case 8:
        return { type: 'reasoning', block, text: `think ${index} ` }
      case 9:
        return { type: 'citation', block, url: `https://example.org/${index}` }
      case 10:
        return { type: 'opaque', block, label: 'odd', value: index }
      default:
        return { type: 'text', block, text: `${index} ` }
    }
  })
}

function answerOf(...portions: (readonly Part[])[]): Omit<Answer, 'keys'> {
  const answer = createAnswer()
  for (const parts of portions) applyParts(answer, parts)
  return answer
}

describe('the part log', () => {
  it('gives the same answer as all its parts, whole and as the rest behind what was told', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const parts = randomParts(seed, 60)
      const whole = createPartLog()
      for (const part of parts) whole.append([part])
      expect(answerOf(whole.snapshot()), `seed ${seed}`).toEqual(answerOf(parts))

      const rest = createPartLog()
      rest.append(parts.slice(20, 50))
      expect(answerOf(parts.slice(0, 20), rest.take(), parts.slice(50)), `seed ${seed}`).toEqual(
        answerOf(parts),
      )
      expect(rest.isEmpty()).toBe(true)
    }
  })

  it('holds one part for a block, however its pieces are mixed with others', () => {
    const log = createPartLog()
    for (let index = 0; index < 1_000; index += 1) {
      log.append([
        { type: 'tool-call', block: 'one', arguments: '1' },
        { type: 'tool-call', block: 'two', arguments: '2' },
        { type: 'text', block: 'text', text: 'x' },
        { type: 'usage', usage: { outputTokens: index } },
      ])
    }
    expect(log.snapshot()).toEqual([
      { type: 'tool-call', block: 'one', arguments: '1'.repeat(1_000) },
      { type: 'tool-call', block: 'two', arguments: '2'.repeat(1_000) },
      { type: 'text', block: 'text', text: 'x'.repeat(1_000) },
      { type: 'usage', usage: { outputTokens: 999 } },
    ])
  })

  it('hands out copies: a snapshot does not grow, and given parts are not changed', () => {
    const log = createPartLog()
    const given: Part = { type: 'text', block: 'text', text: 'one' }
    log.append([given])
    const snapshot = log.snapshot()
    log.append([{ type: 'text', block: 'text', text: ' two' }])
    expect({ given, snapshot }).toEqual({
      given: { type: 'text', block: 'text', text: 'one' },
      snapshot: [{ type: 'text', block: 'text', text: 'one' }],
    })
  })
})
