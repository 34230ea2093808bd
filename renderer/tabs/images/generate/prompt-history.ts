import * as z from 'zod/mini'
import { create } from 'zustand'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

/** Prompts of this many requests are remembered. */
export const maxPrompts = 50

interface PromptHistoryState {
  /** What was asked for before, the newest first, each once. */
  readonly prompts: readonly string[]
  note: (prompt: string) => void
}

const storageKey = 'images-prompts'
const promptsSchema = z.array(z.string())

/** The prompts that were sent from here. Kept over restarts. */
export const usePromptHistory = create<PromptHistoryState>((set) => ({
  prompts: (readLocalJson(storageKey, promptsSchema) ?? []).slice(0, maxPrompts),
  note: (prompt) =>
    set(({ prompts }) => {
      const next = withPrompt(prompts, prompt)
      writeLocalJson(storageKey, next)
      return { prompts: next }
    }),
}))

/** The list with a prompt at its beginning. Blank ones are not kept. */
export function withPrompt(prompts: readonly string[], prompt: string): readonly string[] {
  const text = prompt.trim()
  if (text === '') return prompts
  return [text, ...prompts.filter((known) => known !== text)].slice(0, maxPrompts)
}

/**
 * The prompt that stands `steps` before (1) or after (-1) `current` in the list; `undefined` at its ends. A prompt that
 * is not in the list stands in front of the newest.
 */
export function promptBeside(prompts: readonly string[], current: string, steps: 1 | -1): string | undefined {
  const index = prompts.indexOf(current.trim())
  return prompts[index + steps]
}
