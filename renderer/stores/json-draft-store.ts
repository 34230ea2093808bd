import * as z from 'zod/mini'
import { create } from 'zustand'
import { readLocalJson, writeLocalJson } from './local-json.ts'

/**
 * JSON that is half typed: text that is no JSON yet, by its place. While a text is here the last whole value is in
 * force, and nothing is sent without a word about it. Kept over tab switches and reloads.
 */
interface JsonDraftState {
  readonly drafts: Readonly<Record<string, string>>
  /** `undefined` forgets a text: it has become JSON, or was given up. */
  setDraft: (key: string, text: string | undefined) => void
  /** Puts other texts in place of all whose key begins with `prefix`. */
  replaceUnder: (prefix: string, drafts: Readonly<Record<string, string>>) => void
}

/** The form that half-typed texts belong to. */
export interface DraftScope {
  /** Whose form it is: a conversation, a column of the lens, or a tab. */
  readonly scope: string
  /** The id of the format whose fields it has. */
  readonly format: string
}

const storageKey = 'json-drafts'
const draftsSchema = z.record(z.string(), z.string())

export const useJsonDraftStore = create<JsonDraftState>((set) => ({
  drafts: readLocalJson(storageKey, draftsSchema) ?? {},
  setDraft: (key, text) =>
    set(({ drafts }) => {
      if (drafts[key] === text) return {}
      const { [key]: _, ...others } = drafts
      return keep(text === undefined ? others : { ...others, [key]: text })
    }),
  replaceUnder: (prefix, next) =>
    set(({ drafts }) => {
      const others = Object.entries(drafts).filter(([key]) => !key.startsWith(prefix))
      return keep({ ...Object.fromEntries(others), ...next })
    }),
}))

/** The texts whose key begins with `prefix`. */
export function draftsUnder(
  drafts: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => key.startsWith(prefix)))
}

const separator = '|'

/** Where half-typed texts of a form are kept. Begins the key of each of them. */
export function draftPrefix({ scope, format }: DraftScope, field?: string): string {
  const start = `${scope}${separator}${format}${separator}`
  return field === undefined ? start : `${start}${field}${separator}`
}

/** The field and the place inside of it that a half-typed text belongs to, by its key. */
export function draftPlace(key: string, prefix: string): { field: string; place: string } {
  const [field = '', place = ''] = key.slice(prefix.length).split(separator)
  return { field, place }
}

function keep(drafts: Record<string, string>): Pick<JsonDraftState, 'drafts'> {
  writeLocalJson(storageKey, drafts)
  return { drafts }
}
