import * as z from 'zod/mini'
import { create } from 'zustand'
import { readLocalJson, writeLocalJson } from './local-json.ts'

/**
 * Drafts of JSON: texts that are not valid JSON yet, by their place. While there is a draft, the last valid value
 * applies, and nothing is sent without a message about it. Kept across tab switches and reloads.
 */
interface JsonDraftState {
  readonly drafts: Readonly<Record<string, string>>
  /** `undefined` removes a draft: it has become valid, or was discarded. */
  setDraft: (key: string, text: string | undefined) => void
  /** Replaces all drafts whose key begins with `prefix`. */
  replaceUnder: (prefix: string, drafts: Readonly<Record<string, string>>) => void
}

/** The form that drafts belong to. */
export interface DraftScope {
  /** The owner of the form: a conversation, a column of the lens, or a tab. */
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

/** The drafts whose key begins with `prefix`. */
export function draftsUnder(
  drafts: Readonly<Record<string, string>>,
  prefix: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(drafts).filter(([key]) => key.startsWith(prefix)))
}

const separator = '|'

/** The prefix of the keys of a form's drafts. */
export function draftPrefix({ scope, format }: DraftScope, field?: string): string {
  const start = `${scope}${separator}${format}${separator}`
  return field === undefined ? start : `${start}${field}${separator}`
}

/** The field and the place inside it that a draft belongs to, from its key. */
export function draftPlace(key: string, prefix: string): { field: string; place: string } {
  const [field = '', place = ''] = key.slice(prefix.length).split(separator)
  return { field, place }
}

function keep(drafts: Record<string, string>): Pick<JsonDraftState, 'drafts'> {
  writeLocalJson(storageKey, drafts)
  return { drafts }
}
