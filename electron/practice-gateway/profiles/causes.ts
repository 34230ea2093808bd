import type { CatalogueEntry } from '../catalogue.ts'
import type { Failure } from '../errors.ts'

/** The name prefix of models that fail for one cause. */
const prefix = 'practice-cause-'

/** A cause: what fails, in one sentence, and the error answer. */
export interface Cause {
  readonly shows: string
  readonly failure: Failure
}

export type Causes = Readonly<Record<string, Cause>>

/** The catalogue entries of the failing models. */
export function causeModels(causes: Causes): readonly CatalogueEntry[] {
  return Object.entries(causes).map(([name, { shows }]) => ({
    id: prefix + name,
    ownedBy: 'practice-causes',
    kind: 'chat',
    endpointTypes: ['openai'],
    shows,
  }))
}

/** Returns the failure that a model stands for. */
export function causeOf(causes: Causes, model: string): Failure | undefined {
  const name = model.startsWith(prefix) ? model.slice(prefix.length) : ''
  return Object.hasOwn(causes, name) ? causes[name]?.failure : undefined
}

/** An error of the service behind the gateway, passed through. */
export function upstream(status: number, message: string, type: string, code?: string): Failure {
  return { status, message, type, from: 'vendor', ...(code !== undefined && { code }) }
}
