import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from '../../shared/conversations/conversation.ts'
import { ok } from '../../shared/errors/result.ts'
import { formatRegistry } from '../../shared/formats/registry.ts'
import type { LimitQuestion } from '../../shared/spending/spending-limits.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import type { Block } from '../../shared/runs/block.ts'
import type { Run } from '../../shared/runs/run.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { conversationMarkdown } from '../../shared/transfer/conversation-markdown.ts'
import { useBlindRuns } from '../stores/blind-runs.ts'
import { ChatTab } from '../tabs/chat/chat-tab.tsx'
import { comparisons } from '../tabs/chat/compare/comparisons.ts'
import { useTurnEdits } from '../tabs/chat/edit/turn-edit-store.ts'
import { addDraftAttachment } from '../tabs/chat/attachments/draft-attachments-store.ts'
import { setPrefill } from '../tabs/chat/prefill-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../tabs/chat/testing/fake-conversations.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { LimitQuestionDialog } from './limit-question.tsx'
import { Notices } from './notices.tsx'
import { StatusBar } from './status-bar.tsx'

beforeEach(() => {
  localStorage.clear()
  comparisons.setState({ form: { all: { c1: { view: 'compare', blindSeed: 7 } } } })
  useBlindRuns.setState({ names: {}, isInView: false })
})
afterEach(() => {
  location.hash = ''
  useTurnEdits.setState({ edits: {} })
})

/** Part of every string that would reveal who answers. */
const secret = 'secret'

const refused: AppError = {
  kind: 'unsupported-parameter',
  message: `${secret}-a takes no temperature.`,
  gatewaySays: `${secret}-a: unknown field`,
  remedies: [{ type: 'remove-field', field: 'temperature' }, { type: 'retry' }],
}

/** The states that the newest answer of a column may have. */
const answers: readonly (readonly [string, Partial<Run>, readonly Block[]])[] = [
  ['nothing has come yet', { status: 'running' }, []],
  ['the first token is awaited', { status: 'running', timings: { headersMs: 1 } }, []],
  [
    'the gateway goes on with it',
    {
      status: 'running',
      background: { responseId: `${secret}-response`, pollCount: 1, state: `${secret}-state` },
    },
    [],
  ],
  ['it is whole', { status: 'done', usage: { inputTokens: 4, outputTokens: 7 } }, [said('Hello.')]],
  [
    'the gateway refused it',
    { status: 'failed', error: { kind: 'server', message: `No such model: ${secret}-a` } },
    [],
  ],
  ['it has a field that the model refused', { status: 'failed', error: refused }, []],
  ['it was stopped', { status: 'stopped' }, [said('Hel')]],
  [
    'its connection broke',
    { status: 'ended-early', error: { kind: 'network', message: `${secret}.example is gone` } },
    [said('Hel')],
  ],
  [
    'its limit was reached',
    { status: 'done', finish: { reason: 'length', raw: `${secret}_max_tokens` } },
    [said('Hel')],
  ],
  [
    'it ended for a reason of its own',
    { status: 'done', finish: { reason: 'other', raw: `${secret}_reason` } },
    [said('Hel')],
  ],
  [
    'it has parts of all kinds',
    { status: 'done', servedBy: { model: `${secret}-b` }, requestId: `${secret}-request` },
    [
      { type: 'reasoning', text: 'Hm.' },
      said('Hello.'),
      { type: 'media', mediaType: 'image/png', name: `${secret}-a wombat.png`, mediaId: 'm1' },
      { type: 'media', mediaType: 'application/pdf', name: `${secret}-a wombat.pdf` },
      { type: 'opaque', label: `${secret}_call`, value: { id: secret } },
      { type: 'tool-result', callId: `${secret}_result`, output: 'sunny' },
    ],
  ],
  [
    'it waits for results of tools',
    { status: 'done' },
    [{ type: 'tool-call', callId: `${secret}_call_1`, name: 'get_time', arguments: '{}' }],
  ],
]

function said(text: string): Block {
  return { type: 'text', text }
}

function turnOf(run: Partial<Run>, blocks: readonly Block[]): Turn {
  const turn = answerTurn('', {})
  return {
    ...turn,
    id: 'answer-a',
    conversationId: 'a',
    blocks: [...blocks],
    siblings: { index: 0, count: 2, ids: ['answer-a', 'answer-other'] },
    run: sampleRun({ id: 'run-a', model: `${secret}-a`, connectionName: secret, ...run }),
  }
}

async function openBlind(run: Partial<Run>, blocks: readonly Block[], handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  const turns = [userTurn('Hello?')]
  main.add('a', {
    model: `${secret}-a`,
    comparedIn: 'c1',
    system: `You are ${secret}.`,
    turns: [...turns, turnOf(run, blocks)],
  })
  main.add('b', { model: `${secret}-b`, comparedIn: 'c1', format: 'messages', turns })
  main.add('c1', { title: 'Wombats', turns, columnIds: ['a', 'b'] })
  location.hash = '#/chat/c1'
  const app = renderInApp(
    <>
      <ChatTab />
      <StatusBar />
      <Notices />
      <LimitQuestionDialog />
    </>,
    { handlers: { ...main.handlers, ...handlers } },
  )
  await screen.findByRole('region', { name: 'Column Model A', hidden: true })
  return { ...app, main }
}

/** Everything that can be read, heard or pointed at. */
function everythingShown(): string {
  const words = [document.body.textContent, document.title]
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes)
      if (/^(?:aria-(?:label|description|valuetext)|title|alt|placeholder|href|src|download)$/.test(name))
        words.push(value)
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      words.push(element.value)
  }
  return words.join('\n')
}

describe('a blind comparison', () => {
  it.each(answers)('tells nobody who answers: %s', async (_, run, blocks) => {
    const { user } = await openBlind(run, blocks)
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
    expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
    // Open everything that can be opened and check its content.
    const feeds = screen.getAllByRole('feed')
    const openers = feeds.flatMap((feed) => within(feed).queryAllByRole('button', { expanded: false }))
    for (const opener of openers) {
      await user.click(opener)
      expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
      await user.keyboard('{Escape}')
    }
    for (const article of screen.getAllByRole('article')) {
      await user.pointer({ target: article, keys: '[MouseRight]' })
      const menu = await screen.findByRole('menu')
      expect(within(menu).queryByText(/Inspect|request|experiment|Fork|Send to|Repeat/i)).toBeNull()
      expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
      await user.keyboard('{Escape}')
    }
  })

  it('says the letter of its column when an answer ends, also in the status bar', async () => {
    const { bridge, main } = await openBlind({ status: 'running' }, [])
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(1))
    act(() => main.stream(bridge, 'run-a', [{ type: 'text', block: 't', text: 'Hello.' }]))
    await waitFor(() => expect(document.querySelector('footer')?.textContent).toMatch(/Model [AB]/))
    act(() => main.end(bridge, 'run-a', { status: 'done', requestId: `${secret}-request` }))
    await waitFor(() => expect(document.body.textContent).toMatch(/Model [AB] responded/))
    expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
  })

  it('names an answer that is being edited by its letter', async () => {
    await openBlind({ status: 'done' }, [said('Hello.')])
    act(() => useTurnEdits.getState().open('answer-a'))
    await waitFor(() => expect(screen.getByDisplayValue('Hello.')).toBeTruthy())
    expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
  })

  it('begins with all columns and no marks, which a name may have been known by', async () => {
    comparisons.setState({ form: { all: { c1: { view: 'compare', leftOut: ['a'], marked: ['a', 'b'] } } } })
    const main = createFakeConversations()
    main.add('a', { model: `${secret}-a`, comparedIn: 'c1' })
    main.add('b', { model: `${secret}-b`, comparedIn: 'c1' })
    main.add('c1', { title: 'Wombats', columnIds: ['a', 'b'] })
    location.hash = '#/chat/c1'
    const { user } = renderInApp(<ChatTab />, { handlers: main.handlers })
    await user.click(await screen.findByRole('switch', { name: 'Blind' }))
    await screen.findByRole('region', { name: 'Column Model A' })
    expect(comparisons.getState().form.all['c1']).toMatchObject({ leftOut: [], marked: [] })
    expect(everythingShown()).not.toMatch(new RegExp(secret, 'i'))
  })

  it('says nothing of whose format takes the beginning of an answer, or a file', async () => {
    setPrefill('c1', 'Once ')
    addDraftAttachment('c1', {
      type: 'media',
      mediaType: 'video/mp4',
      name: 'wombat.mp4',
      attachmentId: 'f1',
      bytes: 9,
    })
    await openBlind({ status: 'done' }, [said('Hello.')])
    expect(screen.getByDisplayValue(/^Once/)).toBeTruthy()
    expect(screen.getByText(/wombat/)).toBeTruthy()
    expect(screen.queryByRole('note')).toBeNull()
    // It depends on the columns that are ticked.
    expect(screen.queryByText(chatText().prefill.continues)).toBeNull()
    expect(everythingShown()).not.toContain(formatRegistry.chat.label)
  })

  it('is asked about a limit of spending without a name or a price', async () => {
    const limitQuestions: LimitQuestion[] = [
      { id: 'q', limit: 'day', connectionName: secret, model: `${secret}-a`, limitUsd: 1, nextUsd: 0.77 },
    ]
    await openBlind({ status: 'done' }, [said('Hello.')], {
      'spending.questions': async () => ok(limitQuestions),
    })
    expect(await screen.findByRole('alertdialog', { name: 'Pass a spending limit?' })).toBeTruthy()
    expect(everythingShown()).not.toMatch(new RegExp(`${secret}|0\\.77`, 'i'))
  })

  it('is copied under its letter, without the system prompt', () => {
    const main = createFakeConversations()
    const conversation = main.add('a', {
      model: `${secret}-a`,
      system: `You are ${secret}.`,
      turns: [userTurn('Hello?'), turnOf({ status: 'done' }, [said('Hi.')])],
    })
    const copied = conversationMarkdown(conversation, 'Model A')
    expect(copied).toContain('## Model A\n\nHi.')
    expect(copied).not.toContain(secret)
  })
})
