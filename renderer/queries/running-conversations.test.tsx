import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import type { Conversation, ConversationSummary } from '../../shared/conversations/conversation.ts'
import { ok } from '../../shared/errors/result.ts'
import type { Run, RunStatus } from '../../shared/runs/run.ts'
import { useRunningSummary } from '../stores/use-live-runs.tsx'
import { renderInApp } from '../testing/render-app.tsx'
import { RunningConversations } from './running-conversations.tsx'
import { sampleRun } from '../../shared/runs/sample-run.ts'

describe('answers that are running', () => {
  it('are found in conversations nobody looks at, and dropped once they are complete', async () => {
    let status: RunStatus = 'running'
    const { bridge, container } = renderInApp(
      <>
        <RunningConversations />
        <RunningModels />
      </>,
      {
        handlers: {
          'conversations.list': () => ok([summary('busy', status), summary('calm', 'done')]),
          'conversations.get': ({ id }) => ok(conversation(id, status)),
          'conversations.newest': ({ id }) => ok(conversation(id, status)),
        },
      },
    )
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(1))
    expect(bridge.callsOf('conversations.newest')).toMatchObject([{ id: 'busy' }])
    const stream = bridge.streamsOf('runs.watch')[0]
    act(() => stream?.push({ runId: 'run-of-busy', seq: 1, parts: [], run: run('busy', 'running') }))
    await waitFor(() => expect(container.textContent).toBe('practice-chat'))

    status = 'done'
    act(() => {
      stream?.push({ runId: 'run-of-busy', seq: 2, parts: [], run: run('busy', 'done') })
      stream?.end()
      bridge.emit('conversations.changed', { id: 'busy' })
    })
    await waitFor(() => expect(container.textContent).toBe(''))
    expect(bridge.streamsOf('runs.watch')).toHaveLength(1)
  })
})

function RunningModels() {
  return useRunningSummary().model ?? ''
}

function summary(id: string, lastStatus: RunStatus): ConversationSummary {
  return {
    id,
    title: id,
    model: 'practice-chat',
    format: 'chat',
    turnCount: 2,
    lastStatus,
    createdAt: 0,
    updatedAt: 0,
  }
}

function conversation(id: string, status: RunStatus): Conversation {
  return {
    ...defaultConversationSettings('practice-chat'),
    id,
    headTurnId: 'answer',
    createdAt: 0,
    updatedAt: 0,
    turns: [
      {
        id: 'answer',
        conversationId: id,
        parentId: null,
        role: 'assistant',
        blocks: [],
        createdAt: 0,
        run: run(id, status),
      },
    ],
  }
}

function run(conversationId: string, status: RunStatus): Run {
  return sampleRun({
    id: `run-of-${conversationId}`,
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-chat',
    status,
  })
}
