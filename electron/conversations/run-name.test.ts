import { expect, it } from 'vitest'
import type { Block } from '../../shared/runs/block.ts'
import { createHistoryStore } from '../history/history-store.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const call = (callId: string, name: string): Block => ({
  type: 'tool-call',
  callId,
  name,
  arguments: '{}',
})
const result = (callId: string, output: string): Block => ({ type: 'tool-result', callId, output })
const words: Block = { type: 'text', text: 'And now?' }

it.each([
  { name: 'what the user wrote', blocks: [words], called: 'And now?' },
  {
    name: 'a result by its tool',
    blocks: [result('1', '{"time":"10:45"}')],
    called: 'get_time: {"time":"10:45"}',
  },
  {
    name: 'results by their tools',
    blocks: [result('1', '10:45'), result('2', 'rain')],
    called: 'get_time: 10:45 get_weather: rain',
  },
  { name: 'a result of a call that is gone as it is', blocks: [result('9', 'lost')], called: 'lost' },
  { name: 'results with words as they are', blocks: [result('1', '10:45'), words], called: '10:45 And now?' },
])('a run is called by $name', async ({ blocks, called }) => {
  const test = createTestConversations()
  const { id } = valueOf(
    test.conversations.create({
      model: 'practice-swift',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'Time and weather?' }] },
        { role: 'assistant', blocks: [call('1', 'get_time'), call('2', 'get_weather')] },
      ],
    }),
  )
  const sent = valueOf(await test.conversations.send({ id, connectionId: 'mine', blocks }))
  const runId = sent.turns.at(-1)?.run?.id ?? ''
  expect(createHistoryStore(test.database).get(runId)?.asked).toBe(called)
})
