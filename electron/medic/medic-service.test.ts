import { describe, expect, it, onTestFinished } from 'vitest'
import type { LearnedRemoval, RemovalKey } from '../../shared/medic/learned-removal.ts'
import { createTestConversations, valueOf } from '../conversations/testing/create-test-conversations.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createMedicService } from './medic-service.ts'

const temperature: RemovalKey = {
  connectionId: 'mine',
  model: 'practice-picky',
  format: 'chat',
  field: 'temperature',
}

function createTestMedic() {
  const test = createTestRuns()
  const notified: LearnedRemoval[][] = []
  const medic = createMedicService({
    database: test.database,
    clock: test.host.clock,
    emit(name, payload) {
      if (name === 'medic.changed' && Array.isArray(payload)) notified.push(payload as LearnedRemoval[])
    },
  })
  return { ...test, medic, notified }
}

const fieldsOf = (removals: readonly LearnedRemoval[]): string[] => removals.map(({ field }) => field)

describe('the memory of the parameter medic', () => {
  it('keeps what is remembered on disk, with what the gateway said, and tells of it', () => {
    const { medic, host, database, notified } = createTestMedic()
    const removal = { ...temperature, gatewaySays: "Unsupported parameter: 'temperature'." }
    expect(valueOf(medic.remember(removal))).toEqual({ ...removal, learnedAt: host.clock.now() })
    const again = createMedicService({ database, clock: host.clock, emit: () => undefined })
    expect(valueOf(again.list())).toEqual([{ ...removal, learnedAt: host.clock.now() }])
    expect(notified.map(fieldsOf)).toEqual([['temperature']])
  })

  it('tells connections, models, formats and fields apart', () => {
    const { medic } = createTestMedic()
    const others: Partial<RemovalKey>[] = [
      { connectionId: 'other' },
      { model: 'practice-chat' },
      { format: 'messages' },
      { field: 'seed' },
    ]
    for (const other of [{}, ...others]) valueOf(medic.remember({ ...temperature, ...other }))
    expect(valueOf(medic.list())).toHaveLength(5)
    expect(valueOf(medic.listFor('mine'))).toHaveLength(4)
    valueOf(medic.forget(temperature))
    expect(valueOf(medic.list())).toHaveLength(4)
    expect(valueOf(medic.listFor('other'))).toHaveLength(1)
  })

  it('remembers a field once, with the newest words', () => {
    const { medic } = createTestMedic()
    valueOf(medic.remember({ ...temperature, gatewaySays: 'Not this.' }))
    valueOf(medic.remember({ ...temperature, gatewaySays: 'Still not this.' }))
    expect(valueOf(medic.list())).toMatchObject([{ field: 'temperature', gatewaySays: 'Still not this.' }])
  })

  it('never learns to leave out what a request cannot do without', () => {
    const { medic, notified } = createTestMedic()
    const needed: [RemovalKey['format'], string][] = [
      ['chat', 'model'],
      ['chat', 'messages'],
      ['responses', 'input'],
      ['generate-content', 'contents'],
      ['messages', 'max_tokens'],
      ['chat', ''],
    ]
    for (const [format, field] of needed) {
      const refused = medic.remember({ ...temperature, format, field })
      expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    }
    expect(valueOf(medic.list())).toEqual([])
    expect(notified).toEqual([])
    expect(medic.remember({ ...temperature, field: 'max_tokens' }).ok).toBe(true)
  })

  it('forgets all of them, or those of one connection', () => {
    const { medic, notified } = createTestMedic()
    for (const connectionId of ['mine', 'other']) {
      for (const field of ['seed', 'top_p']) valueOf(medic.remember({ ...temperature, connectionId, field }))
    }
    valueOf(medic.forgetConnection('other'))
    expect(valueOf(medic.list()).map(({ connectionId }) => connectionId)).toEqual(['mine', 'mine'])
    valueOf(medic.forgetAll())
    expect(valueOf(medic.list())).toEqual([])
    expect(notified.at(-1)).toEqual([])
  })

  it('leaves a row of an unknown format where it is', () => {
    const { medic, database } = createTestMedic()
    database.connection.exec(
      "INSERT INTO learned_removals VALUES ('mine', 'm', 'of-a-later-version', 'seed', 1, NULL)",
    )
    expect(valueOf(medic.list())).toEqual([])
    valueOf(medic.remember(temperature))
    expect(database.connection.prepare('SELECT * FROM learned_removals').all()).toHaveLength(2)
  })

  it('is an honest error when the database fails', () => {
    const { medic, database } = createTestMedic()
    database.connection.exec('PRAGMA query_only = ON')
    onTestFinished(() => database.connection.exec('PRAGMA query_only = OFF'))
    expect(medic.remember(temperature)).toMatchObject({ ok: false, error: { kind: 'storage' } })
  })
})

describe('a request of a conversation', () => {
  const parameters = { temperature: { isSent: true, value: 0.7 }, seed: { isSent: true, value: 7 } }
  const removals = [{ ...temperature, learnedAt: 1 }]

  it('leaves out what is remembered, and keeps its switch as it was', async () => {
    const test = createTestConversations({ removals })
    const { id } = test.create({ model: 'practice-picky', parameters })
    const conversation = await test.send(id, 'Hello')
    const body = JSON.stringify(test.exchanges.newest().request.body)
    expect(body).toContain('"seed":7')
    expect(body).not.toContain('temperature')
    expect(conversation.parameters).toEqual(parameters)
  })
})
