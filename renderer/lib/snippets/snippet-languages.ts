import type { SnippetRequest } from './snippet-request.ts'
import { toCurl } from './to-curl.ts'
import { toPython } from './to-python.ts'
import { toTypeScript } from './to-typescript.ts'
import { snippetsText } from '../../../shared/text/en/snippets.ts'

export type SnippetLanguageId = 'curl' | 'typescript' | 'python'

/** A language of code snippets. */
export interface SnippetLanguage {
  readonly id: SnippetLanguageId
  readonly label: string
  /** The grammar for syntax highlighting. */
  readonly grammar: string
  /** The extension of its file. */
  readonly extension: string
  /** The requirements for running it. */
  readonly needs: string
  readonly write: (request: SnippetRequest) => string
}

/** All languages, in display order. */
export const snippetLanguages: Readonly<Record<SnippetLanguageId, SnippetLanguage>> = {
  curl: {
    id: 'curl',
    label: 'curl',
    grammar: 'bash',
    extension: 'sh',
    get needs() {
      return snippetsText().needs.curl
    },
    write: toCurl,
  },
  typescript: {
    id: 'typescript',
    label: 'TypeScript',
    grammar: 'typescript',
    extension: 'mts',
    get needs() {
      return snippetsText().needs.typescript
    },
    write: toTypeScript,
  },
  python: {
    id: 'python',
    // oxlint-disable-next-line text/untranslated -- a name
    label: 'Python',
    grammar: 'python',
    extension: 'py',
    get needs() {
      return snippetsText().needs.python
    },
    write: toPython,
  },
}
