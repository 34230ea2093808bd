import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { ok } from '../../../shared/errors/result.ts'
import type { RequestedShape } from '../../../shared/answer-shape/requested-shape-schema.ts'
import type { Run } from '../../../shared/runs/run.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useJsonDraftStore.setState({ drafts: {} })
})
afterEach(() => {
  FakeTextWorker.stuck.clear()
  vi.unstubAllGlobals()
  location.hash = ''
})

const requestedShape: RequestedShape = {
  type: 'schema',
  schema: { type: 'object', properties: { price: { type: 'number' } }, additionalProperties: false },
}

function open(given: Partial<Conversation>, shape?: RequestedShape) {
  const main = createFakeConversations()
  main.add('c1', given)
  location.hash = '#/chat/c1'
  return renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'runs.askedShape': () => ok(shape === undefined ? {} : { shape }),
    },
  })
}

function openAnswer(
  text: string,
  run: Partial<Run> = {},
  shape: RequestedShape | undefined = requestedShape,
) {
  const answer = answerTurn(text, { status: 'done', finish: { reason: 'stop', raw: 'stop' }, ...run })
  return open({ turns: [userTurn('A price'), answer], headTurnId: answer.id }, shape)
}

describe('an answer that was asked to be JSON', () => {
  it('is laid out, can be seen raw, and matches', async () => {
    const { user } = openAnswer('{"price":2}')
    const answer = await screen.findByRole('figure', { name: 'JSON answer' })
    expect(await screen.findByText('Matches the schema')).toBeTruthy()
    expect(answer.textContent).toContain('"price": 2')
    await user.click(within(answer).getByRole('radio', { name: 'Raw' }))
    expect(answer.textContent).toContain('{"price":2}')
  })

  it('says where it does not match, first in one line, then in a list', async () => {
    const { user } = openAnswer('{"price":"2","tax":1}')
    expect(
      await screen.findByText('Does not match: /price is a string, expected number (and 1 more)'),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show all' }))
    expect(screen.getByText('Does not match in 2 places')).toBeTruthy()
    expect(screen.getAllByText(/\/price is a string, expected number/)).toHaveLength(1)
    const list = screen.getByRole('list', { name: 'Mismatches' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['/price is a string, expected number', '/tax is not allowed by the schema'])
  })

  it('says that it is not checked where a pattern of the schema takes too long', async () => {
    FakeTextWorker.stuck.add('validate')
    openAnswer('{"price":2}')
    expect(
      await screen.findByText('Valid JSON; not checked: a pattern of the schema takes too long'),
    ).toBeTruthy()
  })

  it('says where it is no JSON, and when it was cut', async () => {
    openAnswer('{"price": 2')
    expect(await screen.findByText('Not JSON at line 1, column 12')).toBeTruthy()
  })

  it('was cut at the token limit', async () => {
    openAnswer('{"price": 2', { finish: { reason: 'length', raw: 'length' } })
    expect(
      await screen.findByText(/^Cut at the token limit: the JSON ends at line 1, column 12/),
    ).toBeTruthy()
  })

  it('says nothing while it arrives, and nothing of answers that were asked for as text', async () => {
    openAnswer('{"price": 2', { status: 'running' })
    expect(await screen.findByText('{"price": 2')).toBeTruthy()
    expect(screen.queryByText(/Not JSON/)).toBeNull()
  })

  it('reads as text when no JSON was asked for', async () => {
    openAnswer('Just words', {}, { type: 'json' })
    expect(await screen.findByText('Not JSON at line 1, column 1')).toBeTruthy()
    expect(screen.queryByRole('figure', { name: 'JSON answer' })).toBeNull()
  })
})

describe('before a message is sent', () => {
  it('says what is half typed, and sends nothing', async () => {
    useJsonDraftStore.setState({ drafts: { 'c1|chat|tools|': '[{\n' } })
    const { user, bridge } = open({ parameters: { tools: { isSent: true, value: [] } } })
    expect(await screen.findByText(/^tools is incomplete. Not JSON at line 2, column 1/)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/Nothing was sent\./)).toBeTruthy()
    expect(bridge.callsOf('conversations.send')).toEqual([])
  })

  it('says what is odd about the tools, and that it is sent', async () => {
    open({
      parameters: { tools: { isSent: true, value: [{ type: 'function', function: { name: 'a b' } }] } },
    })
    expect(
      await screen.findByText(/^tools\[0\]\.function\.name may only contain letters.* Sent unchanged\./),
    ).toBeTruthy()
  })

  it('says which schema is none', async () => {
    const schema = { type: 'object', properties: { tz: { type: 'text' } } }
    open({
      format: 'messages',
      parameters: { tools: { isSent: true, value: [{ name: 'a', input_schema: schema }] } },
    })
    expect(
      await screen.findByText(/^tools\[0\]\.input_schema: \/properties\/tz\/type fits none/),
    ).toBeTruthy()
  })

  it('lists what the format does not carry, by a change of format and beside the message', async () => {
    const call = { type: 'tool-call', callId: '1', name: 'get_time', arguments: '{}' } as const
    const answer = {
      ...answerTurn('', { status: 'done', format: 'messages' }),
      keep: [{ type: 'thinking' }],
      blocks: [{ type: 'reasoning', text: 'hm' } as const, call],
    }
    const failed = {
      ...userTurn('failed'),
      id: 'failed',
      blocks: [{ type: 'tool-result', callId: '1', output: 'no', isError: true } as const],
    }
    const { user } = open({
      parameters: {},
      format: 'messages',
      turns: [userTurn('Time?'), answer, failed],
      headTurnId: 'failed',
    })
    await screen.findByRole('textbox', { name: 'Message' })
    expect(screen.queryByText(/omits/)).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Chat completions' }))
    const words = 'turn 3: tool error, reasoning of earlier answers'
    expect(await screen.findByText(`Chat completions omits ${words}`)).toBeTruthy()
    expect(
      await screen.findByText(
        `Not supported by this format; Chat completions omits: ${words}. The rest is sent.`,
      ),
    ).toBeTruthy()
  })
})
