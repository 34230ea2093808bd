/** A header with a value that may be seen, or with one that is read from an environment variable behind `prefix`. */
export type SnippetHeader =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly prefix: string; readonly variable: string }

/** One field of a form. A file is read from the folder in which the snippet runs. */
export type SnippetField =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly fileName: string; readonly mediaType: string }

export type SnippetBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'multipart'; readonly fields: readonly SnippetField[] }

/**
 * A request as a snippet says it: everything that decides the answer, and no secret.
 *
 * What every client sets by itself (host, length, its own name, the boundary of a form) is left out. Snippets are made
 * from this one value, and a pasted command is read into it.
 */
export interface SnippetRequest {
  readonly method: string
  /** Whole address with its query. A pasted one may begin with a variable. */
  readonly url: string
  readonly headers: readonly SnippetHeader[]
  readonly body?: SnippetBody
}

/** The environment variable that holds the key. */
export const keyVariable = 'GATEWAY_API_KEY'

/** The environment variables a snippet reads, each once. */
export function variablesOf({ headers }: SnippetRequest): string[] {
  return [...new Set(headers.flatMap((header) => ('variable' in header ? [header.variable] : [])))]
}
