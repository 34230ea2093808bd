import type { SnippetRequest } from './snippet-request.ts'
import { toCurl } from './to-curl.ts'
import { toPython } from './to-python.ts'
import { toTypeScript } from './to-typescript.ts'

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
    needs: 'curl and bash',
    write: toCurl,
  },
  typescript: {
    id: 'typescript',
    label: 'TypeScript',
    grammar: 'typescript',
    extension: 'mts',
    needs: 'Node 20 or newer',
    write: toTypeScript,
  },
  python: {
    id: 'python',
    label: 'Python',
    grammar: 'python',
    extension: 'py',
    needs: 'Python 3.8 or newer',
    write: toPython,
  },
}
