import { describe, expect, it } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createConnectionLimiters, type RequestSlot, type SlotUse } from './connection-limiter.ts'

function createTest(limit: number) {
  const clock = createMemoryClock(1_000_000)
  const limits = { limit }
  const limiters = createConnectionLimiters({ clock, limitOf: () => limits.limit })
  const limiter = limiters.of('one')
  /** The requests that were sent, by the name of their sender. */
  const sent: string[] = []
  const slots: { readonly name: string; readonly slot: RequestSlot }[] = []
  /** A member with this many requests to send. */
  function seek(name: string, use: SlotUse, count: number) {
    let left = count
    const seeking = limiter.seek({
      use,
      offered(take) {
        if (left === 0) return
        left -= 1
        sent.push(name)
        slots.push({ name, slot: take() })
      },
    })
    seeking.look()
    return seeking
  }
  /** Ends the oldest request that is out, of one or of anybody. */
  function end(name?: string): void {
    const place = slots.findIndex((each) => name === undefined || each.name === name)
    slots.splice(place, 1)[0]?.slot.over()
  }
  return { clock, limits, limiters, limiter, sent, slots, seek, end }
}

describe('the limiter of a connection', () => {
  it('lets out as many requests as its limit, of all that ask', () => {
    const { seek, sent, end } = createTest(3)
    seek('queue', 'work', 2)
    seek('experiment', 'work', 9)
    expect(sent).toEqual(['queue', 'queue', 'experiment'])
    end('queue')
    expect(sent).toHaveLength(4)
  })

  it('serves in turn those that have much to send', () => {
    const { seek, sent, end } = createTest(1)
    for (const name of ['a', 'b', 'c']) seek(name, 'work', 3)
    for (let ended = 0; ended < 9; ended += 1) end()
    expect(sent.join('')).toBe('abcabcabc')
  })

  it.each(['click', 'poll'] as const)('serves a %s before work that has waited for longer', (use) => {
    const { seek, sent, end } = createTest(2)
    seek('experiment', 'work', 600)
    seek('early', use, 1)
    expect(sent).toEqual(['experiment', 'experiment'])
    end()
    expect(sent.at(-1)).toBe('early')
  })

  it('holds clicks back for the sake of other work, and not for one another', () => {
    const { seek, sent, end } = createTest(2)
    seek('columns', 'click', 4)
    expect(sent).toHaveLength(4)
    for (let ended = 0; ended < 4; ended += 1) end()
    seek('queue', 'work', 2)
    seek('later', 'click', 2)
    expect(sent.slice(4)).toEqual(['queue', 'queue'])
    end('queue')
    expect(sent.slice(6)).toEqual(['later'])
    end('queue')
    expect(sent.slice(6)).toEqual(['later', 'later'])
  })

  it('lets nothing out that waits while clicks are at its limit', () => {
    const { seek, sent, end } = createTest(2)
    seek('columns', 'click', 3)
    seek('queue', 'work', 1)
    end()
    expect(sent).not.toContain('queue')
    end()
    expect(sent).toContain('queue')
  })

  it('lets out more as soon as its limit is raised', () => {
    const { seek, sent, limits, limiters } = createTest(1)
    seek('queue', 'work', 5)
    limits.limit = 4
    limiters.limitsChanged()
    expect(sent).toHaveLength(4)
  })

  it.each(['click', 'poll', 'work'] as const)('waits with a %s as long as the gateway has named', (use) => {
    const { seek, sent, slots, clock, limiter, end } = createTest(4)
    seek('refused', 'work', 1)
    slots[0]?.slot.refused(5_000)
    end()
    seek('later', use, 1)
    expect(limiter.until(use)).toBe(clock.now() + 5_000)
    clock.advance(4_999)
    expect(sent).toEqual(['refused'])
    clock.advance(1)
    expect(sent).toEqual(['refused', 'later'])
  })

  it('lets a click out during a wait that is only guessed', () => {
    const { seek, sent, slots, end } = createTest(4)
    seek('refused', 'work', 1)
    slots[0]?.slot.refused(undefined)
    end()
    seek('queue', 'work', 1)
    seek('click', 'click', 1)
    expect(sent).toEqual(['refused', 'click'])
  })

  it('counts a refusal once, whoever tells of it', () => {
    const { seek, slots } = createTest(4)
    seek('refused', 'work', 1)
    expect(slots[0]?.slot.refused(5_000)).toBe(5_000)
    expect(slots[0]?.slot.refused(9_000)).toBe(5_000)
  })

  it('gives no slot back twice', () => {
    const { seek, slots, sent } = createTest(1)
    seek('queue', 'work', 3)
    slots[0]?.slot.over()
    slots[0]?.slot.over()
    expect(sent).toHaveLength(2)
  })

  it('offers nothing to one that has left, also where it leaves while others are asked', () => {
    const { limiter, sent, seek } = createTest(2)
    const gone = limiter.seek({ use: 'work', offered: () => void sent.push('gone') })
    limiter.seek({ use: 'click', offered: () => gone.leave() })
    seek('queue', 'work', 1)
    expect(sent).toEqual(['queue'])
  })

  it('sends what is asked for while another is sent, and each once', () => {
    const { limiter, sent, seek } = createTest(5)
    let left = 1
    limiter
      .seek({
        use: 'work',
        offered(take) {
          if (left === 0) return
          left -= 1
          take()
          sent.push('outer')
          seek('inner', 'work', 2)
        },
      })
      .look()
    expect(sent).toEqual(['outer', 'inner', 'inner'])
  })

  it('answers who waits for one slot, and gives none to one that has given up', async () => {
    const { limiter, seek, end, sent } = createTest(1)
    seek('queue', 'work', 2)
    const given = new AbortController()
    const gaveUp = limiter.one('poll', given.signal)
    const patient = limiter.one('poll', new AbortController().signal)
    given.abort()
    end()
    expect(await gaveUp).toBeUndefined()
    expect(await patient).toBeDefined()
    expect(sent).toEqual(['queue'])
    expect(await limiter.one('poll', AbortSignal.abort())).toBeUndefined()
  })

  it('knows each connection by itself, and tells which of them waits', () => {
    const { limiters, limiter, slots, seek, clock } = createTest(4)
    const waits: string[] = []
    const stop = limiters.onWait((id) => waits.push(`${id} ${limiters.of(id).until('work') ?? 'free'}`))
    seek('queue', 'work', 1)
    slots[0]?.slot.refused(5_000)
    expect(limiters.of('two').until('work')).toBeUndefined()
    expect(limiter.until('work')).toBe(1_005_000)
    clock.advance(5_000)
    stop()
    limiters.of('one').holdFor(1_000)
    expect(waits).toEqual(['one 1005000', 'one free'])
  })
})
