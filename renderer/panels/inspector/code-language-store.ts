import { create } from 'zustand'
import type { SnippetLanguageId } from '../../lib/snippets/snippet-languages.ts'

/** The language that code is shown in, for all runs. Kept until the page is reloaded. */
interface CodeLanguageState {
  readonly id: SnippetLanguageId
  choose: (id: SnippetLanguageId) => void
}

export const useCodeLanguage = create<CodeLanguageState>((set) => ({
  id: 'curl',
  choose: (id) => set({ id }),
}))
