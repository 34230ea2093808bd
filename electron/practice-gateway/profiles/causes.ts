import type { CatalogueEntry } from '../catalogue.ts'
import type { Failure } from '../errors.ts'

/** What the names of models that fail for one cause begin with. */
const prefix = 'practice-cause-'

/** A cause by its name: what fails, in a sentence, and how it is answered. */
export interface Cause {
  readonly shows: string
  readonly failure: Failure
}

export type Causes = Readonly<Record<string, Cause>>

/** The list entries of the models that fail. */
export function causeModels(causes: Causes): readonly CatalogueEntry[] {
  return Object.entries(causes).map(([name, { shows }]) => ({
    id: prefix + name,
    ownedBy: 'practice-causes',
    kind: 'chat',
    endpointTypes: ['openai'],
    shows,
  }))
}

/** The cause that a model stands for. */
export function causeOf(causes: Causes, model: string): Failure | undefined {
  const name = model.startsWith(prefix) ? model.slice(prefix.length) : ''
  return Object.hasOwn(causes, name) ? causes[name]?.failure : undefined
}

/** An error of the service behind the gateway, passed through. */
export function upstream(status: number, message: string, type: string, code?: string): Failure {
  return { status, message, type, from: 'vendor', ...(code !== undefined && { code }) }
}
