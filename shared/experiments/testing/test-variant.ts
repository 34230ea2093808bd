import type { Variant } from '../experiment.ts'

/** A variant that asks `practice-chat` and is called as its id. */
export function testVariant(id: string, change: Partial<Variant> = {}): Variant {
  return {
    id,
    label: id,
    connectionId: 'one',
    format: 'chat',
    model: 'practice-chat',
    parameters: {},
    extra: {},
    ...change,
  }
}
