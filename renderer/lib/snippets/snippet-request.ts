/** A header with a visible value, or with one that is read from an environment variable and follows `prefix`. */
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
 * A request for snippets: everything that affects the answer, and no secret.
 *
 * Headers that every client sets itself (host, length, its own name, the boundary of a form) are omitted. Snippets are
 * generated from this value, and pasted commands are parsed to it.
 */
export interface SnippetRequest {
  readonly method: string
  /** The full URL with its query. In a pasted command it may begin with a variable. */
  readonly url: string
  readonly headers: readonly SnippetHeader[]
  readonly body?: SnippetBody
}

/** The environment variable that contains the key. */
export const keyVariable = 'GATEWAY_API_KEY'

/** Returns the environment variables that a snippet reads, without duplicates. */
export function variablesOf({ headers }: SnippetRequest): string[] {
  return [...new Set(headers.flatMap((header) => ('variable' in header ? [header.variable] : [])))]
}
