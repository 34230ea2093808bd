import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Part } from '../../../shared/runs/part.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { RunningConversations } from '../../queries/running-conversations.tsx'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { createFakeConversations } from './testing/fake-conversations.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
  localStorage.clear()
  location.hash = '#/chat/c1'
})

const markdown = [
  '## A heading\n\nText with **weight**, `code` and [a link](https://example.test/).',
  '| a | b |\n| - | -: |\n| 1 | 2 |',
  '```ts\nconst answer: number = 42\n```',
  '1. one\n2. two\n   - deeper\n\n> said\n\n$x^2$ and 日本語 🙂',
].join('\n\n')

/** Splits a text into parts of `size` characters, as a stream delivers it. */
function pieces(type: 'text' | 'reasoning' | 'refusal', block: string, text: string, size = 3): Part[] {
  const characters = Array.from(text)
  return Array.from({ length: Math.ceil(characters.length / size) }, (_, index) => ({
    type,
    block,
    text: characters.slice(index * size, (index + 1) * size).join(''),
  }))
}

const networkError: AppError = {
  kind: 'network',
  message: 'The connection broke while the answer was arriving.',
  nextStep: 'What was received is kept. Send it again to get a whole answer.',
}

const timings = { headersMs: 300, firstTextMs: 500, lastTextMs: 2500, endMs: 2600 }
const done: Partial<Run> = {
  status: 'done',
  timings,
  usage: { inputTokens: 12, outputTokens: 40 },
  finish: { reason: 'stop', raw: 'stop' },
}

it.each<readonly [string, Part[], Partial<Run>]>([
  ['Markdown, a character at a time', pieces('text', 'a', markdown, 1), done],
  [
    'reasoning, text, a call and a source',
    [
      ...pieces('reasoning', 'r', 'First **think**.\n\nThen speak.'),
      ...pieces('text', 'a', 'Let me look.'),
      { type: 'tool-call', block: 't', callId: 'c1', name: 'get_weather' },
      { type: 'tool-call', block: 't', arguments: '{"city":' },
      { type: 'tool-call', block: 't', arguments: '"Bern"}' },
      { type: 'citation', block: 's', url: 'https://example.test/a', title: 'A source' },
    ],
    { ...done, finish: { reason: 'tool-calls', raw: 'tool_calls' } },
  ],
  [
    'a block of unknown kind and a picture',
    [
      ...pieces('text', 'a', 'Look:'),
      { type: 'media', block: 'm', mediaType: 'image/png', data: 'iVBORw0KGgo=' },
      { type: 'opaque', block: 'o', label: 'server_tool_use', value: { name: 'search', input: { q: 'x' } } },
    ],
    done,
  ],
  [
    'a network error behind its text',
    pieces('text', 'a', 'Half of an ans'),
    { status: 'failed', timings, error: networkError },
  ],
  ['ended early', pieces('text', 'a', '```ts\nconst half ='), { status: 'ended-early', timings }],
  ['stopped', pieces('text', 'a', 'Half of **an'), { status: 'stopped', timings }],
  [
    'a second start',
    [
      { type: 'start', responseId: 'one' },
      ...pieces('text', 'a', 'Words of the first attempt'),
      { type: 'start', responseId: 'two' },
      ...pieces('text', 'a', 'Words of the second.'),
    ],
    done,
  ],
  [
    'a refusal',
    pieces('refusal', 'a', 'I will not.'),
    { ...done, finish: { reason: 'refusal', raw: 'refusal' } },
  ],
])('looks the same live and opened again: %s', async (_, parts, end) => {
  const main = createFakeConversations()
  main.add('c1')
  const live = openWindow(main.handlers)
  await live.user.click(await screen.findByRole('textbox', { name: 'Message' }))
  await live.user.paste('Say it')
  await live.user.keyboard('{Enter}')
  await screen.findByRole('button', { name: /^Stop/ })
  await waitFor(() => expect(live.bridge.streamsOf('runs.watch')).toHaveLength(1))
  const runId = live.bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
  for (const part of parts) act(() => main.stream(live.bridge, runId, [part]))
  act(() => main.end(live.bridge, runId, end))
  await screen.findByRole('button', { name: 'Send' })
  const seen = await settledAnswer()
  cleanup()

  openWindow(main.handlers)
  await screen.findByRole('textbox', { name: 'Message' })
  const again = await settledAnswer()
  expect(again).toBe(seen)
  const text = main.get('c1').turns[1]?.blocks.find((block) => block.type === 'text')?.text ?? ''
  expect(seen).toContain(text.slice(-5).replaceAll(/[^\w ]/g, ''))
})

function openWindow(handlers: ReturnType<typeof createFakeConversations>['handlers']) {
  return renderInApp(
    <>
      <RunningConversations />
      <ChatTab />
    </>,
    { handlers },
  )
}

/** The rendered answer once it no longer changes, without generated ids and live announcements. */
async function settledAnswer(): Promise<string> {
  let before = ''
  await waitFor(() => {
    const article = screen.getByRole('article', { name: /^Answer of/ })
    // Code highlighting and formulas are loaded lazily.
    for (const code of article.querySelectorAll('pre')) expect(code.innerHTML).toContain('class="tone-')
    for (const formula of article.querySelectorAll('.formula'))
      expect(formula.querySelector('math')).not.toBeNull()
    const html = article.outerHTML
    const isSettled = html === before
    before = html
    expect(isSettled).toBe(true)
  })
  return before
    .replaceAll(/<output class="only-spoken">.*?<\/output>/g, '')
    .replaceAll(/(?:base-ui-|«|_)r[_-]?[\w»:]*/g, 'id')
    .replaceAll('<', '\n<')
}
