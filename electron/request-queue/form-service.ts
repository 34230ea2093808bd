import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { formsContract } from '../../shared/ipc/contract/forms.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import { parseOwnJson, type Json } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'

/** Stores the values of the window's forms. */
export interface FormService {
  /** The stored value of a name; `null` when there is none. */
  get(name: string): Result<Json>
  save(name: string, values: Json): Result<void>
  readonly handlers: Pick<Handlers<AppContract>, keyof typeof formsContract>
}

export interface FormServiceDependencies {
  readonly database: Database
  readonly clock: Clock
}

export function createFormService({ database, clock }: FormServiceDependencies): FormService {
  const select = database.connection.prepare('SELECT form_values FROM forms WHERE name = ?')
  const replace = database.connection.prepare(
    'INSERT OR REPLACE INTO forms (name, form_values, saved_at) VALUES (?, ?, ?)',
  )

  function get(name: string): Result<Json> {
    const row = database.read(databaseError('formNotRead'), () => select.get(name))
    if (!row.ok) return row
    const text = row.value?.['form_values']
    return ok((typeof text === 'string' ? parseOwnJson(text) : undefined) ?? null)
  }

  function save(name: string, values: Json): Result<void> {
    return database.write(databaseError('formNotSaved'), () => {
      replace.run(name, JSON.stringify(values), clock.now())
      return ok()
    })
  }

  return {
    get,
    save,
    handlers: {
      async 'forms.get'({ name }) {
        const values = get(name)
        return values.ok ? ok({ values: values.value }) : values
      },
      async 'forms.save'({ name, values }) {
        const saved = save(name, values)
        return saved.ok ? ok({}) : saved
      },
    },
  }
}
