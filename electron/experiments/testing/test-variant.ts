import type { Variant } from '../../../shared/experiments/experiment.ts'

/** Returns a variant with the model `practice-chat` that is named like its id. */
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
