import { createContext } from 'react'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { FormSection } from '../../shared/request-forms/define-request-form.ts'

/**
 * Provided by the frame of a tab: saves values that are stored elsewhere before a click is sent. Resolves to values
 * that are only known then, such as the id of a set.
 */
export const BeforeSubmit = createContext<() => Promise<Result<object>>>(async () => ok({}))

/**
 * Provided by the frame of a tab whose runs are batches of results that it has read: the gateway's messages about
 * fields, by field name. The runs are not read in that case: a click may have hundreds.
 */
export const FieldProblems = createContext<
  ((section: FormSection, connectionId: string) => Readonly<Record<string, string>>) | undefined
>(undefined)
