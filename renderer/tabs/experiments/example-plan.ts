import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'

/**
 * Sums for the practice gateway: one model fails when the first number ends with 7, the other also when it ends with 8.
 */
const addends = [11, 17, 18]

/** A complete example plan: three cases, two models of the practice gateway in two formats, one assertion per case. */
export function examplePlan(practiceId: string): Partial<ExperimentPlan> {
  const { name, prompt } = experimentsText().empty.example
  const variants = [
    { format: 'chat', model: 'practice-sums' },
    { format: 'messages', model: 'practice-sums-badly' },
  ] as const
  return {
    description: name,
    prompt,
    repeats: 2,
    cases: addends.map((a) => ({
      vars: { a: String(a), b: '30' },
      assertions: [{ type: 'contains', isNegated: false, value: String(a + 30) }],
    })),
    variants: variants.map(({ format, model }) => ({
      id: crypto.randomUUID(),
      label: model,
      connectionId: practiceId,
      format,
      model,
      parameters: {},
      extra: {},
    })),
  }
}
