import { create } from 'zustand'
import type { SnippetLanguageId } from '../../lib/snippets/snippet-languages.ts'

/** The language code is shown in, whatever run is in view. Lasts as long as the page. */
interface CodeLanguageState {
  readonly id: SnippetLanguageId
  choose: (id: SnippetLanguageId) => void
}

export const useCodeLanguage = create<CodeLanguageState>((set) => ({
  id: 'curl',
  choose: (id) => set({ id }),
}))
