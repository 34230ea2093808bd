import type { SnippetRequest } from './snippet-request.ts'
import { toCurl } from './to-curl.ts'
import { toPython } from './to-python.ts'
import { toTypeScript } from './to-typescript.ts'
import { snippetsText } from '../../../shared/text/en/snippets.ts'

export type SnippetLanguageId = 'curl' | 'typescript' | 'python'

/** A language code is offered in. */
export interface SnippetLanguage {
  readonly id: SnippetLanguageId
  readonly label: string
  /** The grammar that colours it. */
  readonly grammar: string
  /** How its file is called. */
  readonly extension: string
  /** What is needed to run it. */
  readonly needs: string
  readonly write: (request: SnippetRequest) => string
}

/** The one table of languages, in the order they are offered. */
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
