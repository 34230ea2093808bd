import { createContext, use, type ReactNode } from 'react'
import type { Parameters } from '../../../shared/conversations/conversation.ts'
import { findConversationFormat, type ConversationFormatId } from '../../../shared/formats/format.ts'

/** What the editors of single fields know of the form they are in. */
export interface FormScope {
  /** Whose form it is: a conversation, a column of the lens, or a tab. Half-typed texts are kept by it. */
  readonly scope: string
  /** The id of the format whose fields it has. */
  readonly format: string
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

const separator = '|'

/** Where half-typed texts of a form are kept. Begins the key of each of them. */
export function draftPrefix({ scope, format }: Pick<FormScope, 'scope' | 'format'>, field?: string): string {
  const start = `${scope}${separator}${format}${separator}`
  return field === undefined ? start : `${start}${field}${separator}`
}

/** The field and the place inside of it that a half-typed text belongs to, by its key. */
export function draftPlace(key: string, prefix: string): { field: string; place: string } {
  const [field = '', place = ''] = key.slice(prefix.length).split(separator)
  return { field, place }
}
