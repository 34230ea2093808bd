import { draftPrefix, draftsUnder, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import type { FormScope } from '../form-scope.tsx'

export interface ToolDrafts {
  /** Call when a tool is inserted at `index`: the drafts of later tools move up. */
  makeRoom: (index: number) => void
  /** Call when the tool at `index` is removed, with its drafts. Returns a function that restores them. */
  close: (index: number) => () => void
  /** Call when two tools swap places: their drafts swap too. */
  swap: (index: number, target: number) => void
}

/** The key of a draft of a tool, inside its field. */
export function toolDraftPlace(index: number, part: string): string {
  return `${index}/${part}`
}

/** Drafts are stored by the index of their tool, so they must follow when indexes change. */
export function useToolDrafts(form: FormScope, field: string): ToolDrafts {
  const prefix = draftPrefix(form, field)
  const { replaceUnder } = useJsonDraftStore.getState()
  const move = (toPlace: (index: number) => number | undefined): (() => void) => {
    const before = draftsUnder(useJsonDraftStore.getState().drafts, prefix)
    const after = Object.entries(before).flatMap(([key, text]) => {
      const [index = '', ...part] = key.slice(prefix.length).split('/')
      if (part.length === 0) return [[key, text] as const]
      const next = toPlace(Number(index))
      return next === undefined ? [] : [[`${prefix}${toolDraftPlace(next, part.join('/'))}`, text] as const]
    })
    replaceUnder(prefix, Object.fromEntries(after))
    return () => replaceUnder(prefix, before)
  }
  return {
    makeRoom: (place) => void move((index) => (index >= place ? index + 1 : index)),
    swap: (from, to) => void move((index) => (index === from ? to : index === to ? from : index)),
    close: (place) => move((index) => (index === place ? undefined : index > place ? index - 1 : index)),
  }
}
