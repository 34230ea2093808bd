import { draftPrefix, draftsUnder, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import type { FormScope } from '../form-scope.tsx'

export interface ToolDrafts {
  /** A tool comes in at `index`: the half-typed texts of those behind it move with them. */
  makeRoom: (index: number) => void
  /** The tool at `index` goes, with its texts. The answer brings them back. */
  close: (index: number) => () => void
  /** The tools at two places change places, with their texts. */
  swap: (index: number, target: number) => void
}

/** Where a text of a tool is kept, inside its field. */
export function toolDraftPlace(index: number, part: string): string {
  return `${index}/${part}`
}

/** Half-typed texts are kept by the place of their tool, so they follow when places change. */
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
