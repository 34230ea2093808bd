import { expect, test } from 'vitest'
import type { ConnectionKeys } from '../connections/connection-keys.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createConnectLinkService, patienceMs } from './connect-link-service.ts'

const key = 'sk-linked-0123456789'
const link = `gateway-playground://connect?address=gw.example.net/v1&key=${key}&name=Work`

function create(existing: readonly Partial<Connection>[] = []) {
  const clock = createMemoryClock(1_000)
  const events: unknown[] = []
  const hidden: string[] = []
  const saved: unknown[] = []
  const all = existing as Connection[]
  const links = createConnectLinkService({
    clock,
    emit: (_name, payload) => void events.push(payload),
    maskKey: (text) => `••••${text.slice(-4)}`,
    hideSecret(text) {
      hidden.push(text)
      return () => void hidden.splice(hidden.indexOf(text), 1)
    },
    connections: {
      list: () => all,
      async add(input) {
        saved.push(['add', input])
        return ok({ id: 'new' } as Connection)
      },
      keys: {
        setUnseen: async (input) => {
          saved.push(['key', input])
          return ok({ id: input.connectionId } as Connection)
        },
      } as ConnectionKeys,
    },
  })
  return { links, clock, events, hidden, saved }
}

function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

test('shows host, name and a masked key, and saves nothing before the user agrees', async () => {
  const { links, events, hidden, saved } = create()
  const pending = valueOf(links.offer(link))
  expect(pending).toEqual({
    id: pending.id,
    host: 'gw.example.net',
    baseUrl: 'https://gw.example.net',
    name: 'Work',
    maskedKey: '••••6789',
    notes: [],
    expiresAt: 1_000 + patienceMs,
  })
  expect({ events, hidden, saved }).toEqual({ events: [[pending]], hidden: [key], saved: [] })
  expect(JSON.stringify(events)).not.toContain('sk-linked')
  await links.accept({ id: pending.id, name: 'Mine' })
  expect(saved).toEqual([['add', { address: 'https://gw.example.net', name: 'Mine', key }]])
  expect(links.list()).toEqual([])
  expect(await links.accept({ id: pending.id })).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})

test('forgets a link that is refused, and one that nobody answers', async () => {
  const { links, clock, saved } = create()
  const first = valueOf(links.offer(link))
  links.refuse(first.id)
  const second = valueOf(links.offer(link))
  clock.advance(patienceMs)
  expect(links.list()).toEqual([])
  for (const { id } of [first, second]) expect((await links.accept({ id })).ok).toBe(false)
  expect(saved).toEqual([])
})

test('offers the connection that is there already, and adds the key to no other', async () => {
  const work = { id: 'w', name: 'Work', baseUrl: 'https://gw.example.net', isPractice: false }
  const other = { id: 'o', name: 'Other', baseUrl: 'https://other.example', isPractice: false }
  const { links, saved } = create([other, work])
  const pending = valueOf(links.offer(link))
  expect(pending.existing).toEqual({ id: 'w', name: 'Work' })
  expect((await links.accept({ id: pending.id, connectionId: 'o' })).ok).toBe(false)
  await links.accept({ id: pending.id, connectionId: 'w' })
  expect(saved).toEqual([['key', { connectionId: 'w', key, name: 'Work' }]])
})

test('a link that cannot be read, and one too many, change nothing', () => {
  const { links, events } = create()
  expect(links.offer('gateway-playground://connect?address=javascript:alert(1)').ok).toBe(false)
  expect(events).toEqual([])
  for (let count = 0; count < 3; count += 1) valueOf(links.offer(link))
  expect(links.offer(link)).toMatchObject({ ok: false })
  expect(links.list()).toHaveLength(3)
})
