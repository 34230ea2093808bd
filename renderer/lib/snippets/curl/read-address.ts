import { ok, type Result } from '../../../../shared/errors/result.ts'
import { keyVariable, type SnippetHeader } from '../snippet-request.ts'
import { refuse } from './curl-errors.ts'
import { isPlaceholder } from './read-headers.ts'
import { textOf, type Word } from './word.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'

/** A URL without the key that it contained. */
export interface ReadUrl {
  readonly url: string
  /** The header in which the URL's key is sent instead. */
  readonly keyHeader?: SnippetHeader
  /** The key itself, for removing other occurrences. Never passed on. */
  readonly key?: string
}

/**
 * Reads a URL as curl does: `http` when it has no scheme. A key in the query is moved to the header of its format (see
 * shared/gateway/wire/authentication.md, "Headers").
 *
 * Fails with `invalid-input` when it contains a user name and password.
 */
export function readUrl(word: Word, queries: readonly string[]): Result<ReadUrl> {
  const written = textOf(word).trim()
  const beginsWithVariable = /^[$%{<]/.test(written)
  const url = beginsWithVariable || /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `http://${written}`
  if (/^[a-z][a-z\d+.-]*:\/\/[^/?#]*@/i.test(url)) return refuse(importsError('passwordInAddress'))
  const [, path = url, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? []
  const parameters = [query, ...queries]
    .filter((part) => part !== '')
    .join('&')
    .split('&')
  const kept = parameters.filter((parameter) => parameter !== '' && !keyParameter.test(parameter))
  const keyed = parameters.find((parameter) => keyParameter.test(parameter))
  if (keyed === undefined && queries.length === 0) return ok({ url })
  const clean = `${path}${kept.length === 0 ? '' : `?${kept.join('&')}`}${fragment}`
  return ok({ url: clean, ...(keyed !== undefined && keyIn(keyed, path)) })
}

const keyParameter = /^(?:key|api[-_]?key|access[-_]?token|token)=/i

function keyIn(parameter: string, path: string): Pick<ReadUrl, 'keyHeader' | 'key'> {
  const value = parameter.slice(parameter.indexOf('=') + 1)
  const [, posix, prompt] = /^\$(?:env:)?\{?(\w+)\}?$|^%(\w+)%$/i.exec(value) ?? []
  const variable = posix ?? prompt ?? keyVariable
  const isGenerateContent = /\/v1beta\/|:(?:stream)?generateContent$/i.test(path)
  const keyHeader = isGenerateContent
    ? { name: 'x-goog-api-key', prefix: '', variable }
    : // oxlint-disable-next-line text/untranslated -- a header's value
      { name: 'authorization', prefix: 'Bearer ', variable }
  return {
    keyHeader,
    ...(posix === undefined && prompt === undefined && !isPlaceholder(value) && { key: value }),
  }
}
