import { expect, it } from 'vitest'
import type { Stage } from './check-up.ts'
import { joinEqualStages } from './join-equal-stages.ts'

const skipped = (id: Stage['id'], finding: string): Stage => ({ id, state: 'skipped', finding })

it('joins stages that were skipped in a row for the same reason, and no others', () => {
  const rejected = 'Not tried: the key was rejected'
  const stages: Stage[] = [
    skipped('proxy', 'System setting: no proxy'),
    skipped('certificate', 'Not used'),
    { id: 'key', state: 'failed', finding: rejected },
    skipped('models', rejected),
    skipped('calls', rejected),
    skipped('streaming', rejected),
  ]
  expect(joinEqualStages(stages).map(({ ids }) => ids)).toEqual([
    ['proxy'],
    ['certificate'],
    ['key'],
    ['models', 'calls', 'streaming'],
  ])
})
