import { createContext, use, type ReactNode } from 'react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { type ConversationFormatId, findConversationFormat } from '../../../shared/formats/registry.ts'
import type { DraftScope } from '../../stores/json-draft-store.ts'

/** What field editors know about their form. */
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

/** The form of a conversation format, for tools and the answer format, which only these have. */
export function useConversationForm(): FormScope & { readonly format: ConversationFormatId } {
  const form = useFormScope()
  const format = findConversationFormat(form.format)
  if (format === undefined) throw new Error(`The format "${form.format}" has no conversations`)
  return { ...form, format }
}
