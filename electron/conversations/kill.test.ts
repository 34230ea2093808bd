import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { sweepInterruptedRuns } from '../runs/sweep-interrupted.ts'
import { createTestFolder } from '../runs/testing/create-test-runs.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

describe('a process that is killed while an answer arrives', () => {
  it('has lost nothing of what it had shown; the next start finds it marked as interrupted', async () => {
    const gateway = await startPracticeGateway({ paceMs: 5 })
    onTestFinished(() => gateway.close())
    const folder = createTestFolder()
    const script = fileURLToPath(new URL('testing/stream-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, [script, folder, gateway.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    let shown = ''
    for await (const line of createInterface({ input: child.stdout })) {
      shown += String(JSON.parse(line))
      if (shown.length > 500) break
    }
    child.kill('SIGKILL')
    await exited

    const host = createMemoryHost({ dataFolder: folder, database: `${folder}/playground.sqlite` })
    const next = createTestConversations({ host, format: chatFormat })
    const { database, records, recorder } = next
    expect(
      await sweepInterruptedRuns({ database, records, recorder, secretsOf: async () => [], log: host.log }),
    ).toBe(1)
    const [summary] = valueOf(next.conversations.list({}))
    const turn = valueOf(next.conversations.get(summary?.id ?? '')).turns[1]
    const text = turn?.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('') ?? ''
    expect(text.startsWith(shown)).toBe(true)
    expect(turn?.run).toMatchObject({
      status: 'interrupted',
      isPractice: true,
      httpStatus: 200,
      timings: { headersMs: expect.any(Number), firstTextMs: expect.any(Number), endMs: expect.any(Number) },
    })
    expect(gateway.calls).toHaveLength(1)
  })
})

describe('a process that is killed while it moves 500 conversations to the trash', () => {
  it.each([3, 8])('has moved all of them or none, killed after %i steps', async (steps) => {
    const folder = createTestFolder()
    const script = fileURLToPath(new URL('testing/delete-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exited = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    let seen = 0
    for await (const _ of createInterface({ input: child.stdout })) {
      seen += 1
      if (seen === steps) break
    }
    child.kill('SIGKILL')
    await exited

    const host = createMemoryHost({ dataFolder: folder, database: `${folder}/playground.sqlite` })
    const next = createTestConversations({ host, format: chatFormat })
    const shown = valueOf(next.conversations.list({})).length
    expect([0, 500]).toContain(shown)
    expect(valueOf(next.conversations.kept.trash())).toHaveLength(500 - shown)
  })
})
