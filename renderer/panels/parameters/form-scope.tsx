import { createContext, use, type ReactNode } from 'react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { type ConversationFormatId, findConversationFormat } from '../../../shared/formats/registry.ts'
import type { DraftScope } from '../../stores/json-draft-store.ts'

/** What the editors of single fields know of the form they are in. */
export interface FormScope extends DraftScope {
  readonly values: Parameters
}

const FormScopeContext = createContext<FormScope>({ scope: '', format: 'chat', values: {} })

export function FormScopeProvider({ value, children }: { value: FormScope; children: ReactNode }) {
  return <FormScopeContext value={value}>{children}</FormScopeContext>
}

export function useFormScope(): FormScope {
  return use(FormScopeContext)
}

/** The form of a format in which one talks: for tools and the shape of answers, which no other format has. */
export function useConversationForm(): FormScope & { readonly format: ConversationFormatId } {
  const form = useFormScope()
  const format = findConversationFormat(form.format)
  if (format === undefined) throw new Error(`The format "${form.format}" has no conversations`)
  return { ...form, format }
}
