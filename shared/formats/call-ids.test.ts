import { expect, it } from 'vitest'
import type { Block } from '../runs/block.ts'
import { chatStateRules } from './chat/provider-state.ts'
import type { InputTurn } from './conversation-input.ts'
import { generateContentStateRules } from './generate-content/provider-state.ts'
import { messagesStateRules } from './messages/provider-state.ts'
import { responsesStateRules } from './responses/provider-state.ts'
import { turnsToSend } from './turns-to-send.ts'
import { createRandom } from '../seeded-random.ts'

const seed = 20_261_128

it.each([
  ['chat', chatStateRules, 40],
  ['responses', responsesStateRules, 64],
  ['messages', messagesStateRules, 64],
  ['generate-content', generateContentStateRules, Infinity],
] as const)(
  'calls of any length of id go to %s under ids that it takes, each with its result',
  (_, rules, longest) => {
    const random = createRandom(seed)
    const anyId = (): string =>
      Array.from(
        { length: 1 + Math.floor(random() * 120) },
        () => 'abZ09_-. :/é'[Math.floor(random() * 12)],
      ).join('')
    for (let round = 0; round < 500; round += 1) {
      const turns: InputTurn[] = []
      for (let turn = 0; turn < 1 + Math.floor(random() * 3); turn += 1) {
        const ids = Array.from({ length: 1 + Math.floor(random() * 3) }, anyId)
        const results = ids.map((callId): Block => ({ type: 'tool-result', callId, output: `of ${callId}` }))
        turns.push(
          {
            role: 'assistant',
            blocks: ids.map((callId) => ({
              type: 'tool-call',
              callId,
              name: 'look',
              arguments: `{"of":"${callId}"}`,
            })),
          },
          { role: 'user', blocks: results },
        )
      }
      const sent = turnsToSend(turns, rules).flatMap(({ blocks }) => blocks)
      const calls = sent.flatMap((block) => (block.type === 'tool-call' ? [block] : []))
      const results = sent.flatMap((block) => (block.type === 'tool-result' ? [block] : []))
      const where = `seed ${seed}, round ${round}`
      expect(new Set(calls.map(({ callId }) => callId)).size, where).toBe(calls.length)
      expect(
        calls.every(({ callId }) => rules.callIdPattern.test(callId) && callId.length <= longest),
        where,
      ).toBe(true)
      // The result of each call is still its own.
      expect(
        results.map(({ callId, output }) => [callId, output]),
        where,
      ).toEqual(calls.map((call) => [call.callId, `of ${call.arguments.slice(7, -2)}`]))
    }
  },
)
