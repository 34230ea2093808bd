/* oxlint-disable text/untranslated -- the names of options */
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { refuse } from './curl-errors.ts'
import { plainWord, textOf, type Word } from './word.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'

/** The meaning of an option. `quiet` only affects curl itself; `other` cannot be imported. */
type OptionPart =
  | 'method'
  | 'head'
  | 'get'
  | 'url'
  | 'url-query'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-binary'
  | 'data-urlencode'
  | 'json'
  | 'form'
  | 'form-string'
  | 'password'
  | 'bearer'
  | 'user-agent'
  | 'referer'
  | 'cookie'
  | 'next'
  | 'quiet'
  | 'other'

/** `[long name, letter, takes a value, meaning]` */
const table: readonly (readonly [string, string, boolean, OptionPart])[] = [
  ['request', 'X', true, 'method'],
  ['head', 'I', false, 'head'],
  ['get', 'G', false, 'get'],
  ['url', '', true, 'url'],
  ['url-query', '', true, 'url-query'],
  ['header', 'H', true, 'header'],
  ['data', 'd', true, 'data'],
  ['data-ascii', '', true, 'data'],
  ['data-raw', '', true, 'data-raw'],
  ['data-binary', '', true, 'data-binary'],
  ['data-urlencode', '', true, 'data-urlencode'],
  ['json', '', true, 'json'],
  ['form', 'F', true, 'form'],
  ['form-string', '', true, 'form-string'],
  ['user', 'u', true, 'password'],
  ['oauth2-bearer', '', true, 'bearer'],
  ['user-agent', 'A', true, 'user-agent'],
  ['referer', 'e', true, 'referer'],
  ['cookie', 'b', true, 'cookie'],
  ['next', ':', false, 'next'],
  ...['silent s', 'show-error S', 'no-buffer N', 'include i', 'verbose v', 'fail f', 'fail-with-body'].map(
    quiet,
  ),
  ...[
    'compressed',
    'globoff g',
    'progress-bar #',
    'progress-meter',
    'fail-early',
    'location L',
    'tcp-nodelay',
  ].map(quiet),
  ...['http1.0 0', 'http1.1', 'http2', 'http2-prior-knowledge', 'http3', 'ipv4 4', 'ipv6 6', 'tlsv1 1'].map(
    quiet,
  ),
  ...[
    'tlsv1.2',
    'tlsv1.3',
    'remote-name O',
    'remote-header-name J',
    'create-dirs',
    'disable q',
    'keepalive',
  ].map(quiet),
  ...[
    'output o',
    'max-time m',
    'connect-timeout',
    'write-out w',
    'retry',
    'retry-delay',
    'retry-max-time',
  ].map(quietValue),
  ...[
    'max-redirs',
    'dump-header D',
    'stderr',
    'trace',
    'trace-ascii',
    'keepalive-time',
    'expect100-timeout',
  ].map(quietValue),
  ...['speed-limit Y', 'speed-time y', 'limit-rate'].map(quietValue),
  ...['insecure k', 'netrc n', 'netrc-optional', 'digest', 'ntlm', 'anyauth', 'basic', 'negotiate'].map(
    unsupported,
  ),
  ...['location-trusted', 'proxytunnel p', 'use-ascii B', 'junk-session-cookies j', 'parallel Z'].map(
    unsupported,
  ),
  ...[
    'proxy x',
    'proxy-user U',
    'proxy-header',
    'noproxy',
    'cacert',
    'capath',
    'cert E',
    'key',
    'pass',
    'pinnedpubkey',
  ].map(otherValue),
  ...['config K', 'upload-file T', 'cookie-jar c', 'resolve', 'connect-to', 'interface', 'unix-socket'].map(
    otherValue,
  ),
  ...[
    'aws-sigv4',
    'range r',
    'continue-at C',
    'time-cond z',
    'netrc-file',
    'variable',
    'socks5',
    'socks5-hostname',
  ].map(otherValue),
]

type Row = (typeof table)[number]

function quiet(names: string): Row {
  return row(names, false, 'quiet')
}

function quietValue(names: string): Row {
  return row(names, true, 'quiet')
}

function unsupported(names: string): Row {
  return row(names, false, 'other')
}

function otherValue(names: string): Row {
  return row(names, true, 'other')
}

function row(names: string, takesValue: boolean, part: OptionPart): Row {
  const [long = '', letter = ''] = names.split(' ')
  return [long, letter, takesValue, part]
}

/** An option of a command, as written. */
export interface CurlOption {
  readonly part: OptionPart
  /** The name as written: `-H`, `--header`. */
  readonly name: string
  /** Empty for an option without a value. */
  readonly value: Word
}

/**
 * Reads the words after `curl`. A URL without `--url` is also a `url` option. An unknown option is `other`, and the
 * next word is its value if it looks like one.
 *
 * Fails with `invalid-input` when the last option lacks its value.
 */
export function readOptions(words: readonly Word[]): Result<CurlOption[]> {
  const options: CurlOption[] = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? []
    const text = textOf(word)
    if (!/^-./s.test(text) || text === '--') {
      if (text !== '--') options.push({ part: 'url', name: 'address', value: word })
      continue
    }
    for (const { name, found, attached } of text.startsWith('--') ? [longOption(text)] : letters(word)) {
      if (found === undefined) {
        const next = words[index + 1]
        const isValue =
          next !== undefined &&
          attached === undefined &&
          name.startsWith('--') &&
          looksLikeValue(textOf(next))
        if (isValue) index += 1
        options.push({ part: 'other', name, value: [] })
        continue
      }
      const [, , takesValue, part] = found
      if (takesValue && attached === undefined) index += 1
      const value = takesValue ? (attached ?? words[index]) : []
      if (value === undefined) return refuse(importsError('missingValue', { option: name }))
      options.push({ part, name, value })
    }
  }
  return ok(options)
}

interface Found {
  readonly name: string
  readonly found: Row | undefined
  readonly attached?: Word
}

function longOption(text: string): Found {
  const name = text.slice(2)
  const found = table.find(([long]) => long === name || `no-${long}` === name)
  return { name: text, found }
}

/** Letters that share a dash; the first one that takes a value uses the rest of the word: `-sXPOST`. */
function letters(word: Word): Found[] {
  const [first = '', ...rest] = word
  const text = typeof first === 'string' ? first : ''
  const read: Found[] = []
  for (let place = 1; place < text.length; place += 1) {
    const letter = text[place] ?? ''
    const found = table.find(([, short]) => short === letter)
    const left = text.slice(place + 1)
    const isLast = found?.[2] === true
    const attached = isLast && (left !== '' || rest.length > 0) ? [...plainWord(left), ...rest] : undefined
    read.push({ name: `-${letter}`, found, ...(attached !== undefined && { attached }) })
    if (isLast) break
  }
  return read
}

function looksLikeValue(text: string): boolean {
  return !text.startsWith('-') && !/^https?:/i.test(text) && !/^\$?[\w.{}-]+(?::\d+)?\//.test(text)
}
