import { expect, it } from 'vitest'
import { fittingRequests } from './fitting-requests.ts'
import type { AskedRequest } from './plan-of-requests.ts'

const asked = (change: Partial<AskedRequest>): AskedRequest => ({
  connectionId: 'one',
  format: 'chat',
  model: 'm',
  parameters: {},
  extra: {},
  values: {},
  label: '',
  ...change,
})

const image = { mediaId: 'i', mediaType: 'image/png', fileName: 'i.png' }
const chat = asked({ input: 'Draw a cat' })
const talk = asked({ messages: [{ role: 'system', parts: ['Be brief.'] }] })
const messages = asked({ format: 'messages', input: 'Draw a dog' })
const speech = asked({ format: 'speech', input: 'Hello' })
const drawing = asked({ format: 'images-generations', input: 'a cat' })
const edit = asked({ format: 'images-edits', input: 'bluer', values: { image } })
const rerank = asked({ format: 'rerank', input: 'cats', values: { documents: ['a', 'b'] } })
const batch = asked({ format: 'embeddings', input: ['one', 'two'] })
const transcript = asked({ format: 'transcriptions', values: { audio: image } })
const translation = asked({ format: 'translations', values: { audio: image } })

it.each<[string, AskedRequest[], AskedRequest[]]>([
  ['conversations in any of their formats', [chat, messages, talk], []],
  ['texts in all formats that take one', [chat, speech, drawing], []],
  ['sound in both of its formats', [transcript, translation], []],
  ['conversations without what is spoken', [talk, chat, speech], [speech]],
  ['texts without rankings, which need documents', [chat, chat, rerank], [rerank]],
  ['batches of texts without conversations', [batch, batch, chat], [chat]],
  ['edits without images that were made of nothing', [edit, edit, drawing], [drawing]],
  ['the format of the first where none is more frequent', [rerank, transcript], [transcript]],
])('%s', (_, requests, others) => {
  const found = fittingRequests(requests)
  expect(found.others).toEqual(others)
  expect(found.fitting).toEqual(requests.filter((request) => !others.includes(request)))
})

it('of nothing is nothing', () => {
  expect(fittingRequests([])).toEqual({ fitting: [], others: [] })
})
