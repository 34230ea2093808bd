import { createContext } from 'react'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { FormSection } from '../../shared/request-forms/define-request-form.ts'

/**
 * Given by the frame of a tab: saves what stands elsewhere, before a click is sent. Gives what of the values is known only
 * then, such as the id of a set.
 */
export const BeforeSubmit = createContext<() => Promise<Result<object>>>(async () => ok({}))

/**
 * Given by the frame of a tab whose runs are batches of results it has read: what the gateway said about fields, by their
 * names. The runs are not read then: there can be hundreds a click.
 */
export const FieldProblems = createContext<
  ((section: FormSection, connectionId: string) => Readonly<Record<string, string>>) | undefined
>(undefined)
