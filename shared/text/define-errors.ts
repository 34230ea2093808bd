import { currentTranslation, type ErrorEntry, type Sentences } from './translation.ts'

/** Which sentences of the catalogue an error says, and what stands in them, as plain data. */
export interface ErrorText {
  /** Area and entry: `library.noSuchItem`. */
  readonly code: string
  readonly params?: Readonly<Record<string, ErrorParam>> | undefined
}

/** What stands in a sentence. Another error's sentence is named, so that it is worded in the same language. */
export type ErrorParam = string | number | boolean | QuotedError

/** An error whose message stands in the sentence of another. */
export interface QuotedError {
  readonly message: string
  readonly text?: ErrorText | undefined
  /** `message` is what to do about that error, not what happened. */
  readonly part?: 'nextStep'
}

/** What to do about another error, to stand as what to do about this one; `''` when there is nothing. */
export function nextStepOf({
  nextStep = '',
  text,
}: Sentences & { readonly text?: ErrorText | undefined }): QuotedError {
  return { message: nextStep, part: 'nextStep', ...(text !== undefined && { text }) }
}

/** The part of an `AppError` that the catalogue gives: the English sentences, for logs, records and reports, and what they are. */
export interface WordedError extends Sentences {
  readonly text: ErrorText
}

type ParamsOf<Entry> = Entry extends (params: infer Params) => Sentences
  ? [{ readonly [Key in keyof Params]: Params[Key] extends string ? Params[Key] | QuotedError : Params[Key] }]
  : []

/** The English entries of each area, for a terminal: its steps differ from the recorded ones. */
const englishEntries = new Map<string, Readonly<Record<string, ErrorEntry>>>()

let stepsHere: (() => Readonly<Record<string, string>>) | undefined

/**
 * Words what to do differently from now on: `steps` has it by the code of the sentences, for a place where the window's
 * Settings are not at hand. `undefined` ends it.
 */
export function takeStepsFrom(steps: (() => Readonly<Record<string, string>>) | undefined): void {
  stepsHere = steps
}

/**
 * What makes the errors of an area: `{ kind: 'not-found', ...libraryError('noSuchItem') }`. Code and parameters are checked
 * against the English catalogue.
 */
export function defineErrors<English extends Readonly<Record<string, ErrorEntry>>>(
  area: string,
  english: English,
) {
  englishEntries.set(area, english)
  return <Code extends keyof English & string>(
    code: Code,
    ...given: ParamsOf<English[Code]>
  ): WordedError => {
    const params = quotesOnly(given[0])
    const entry = english[code] as ErrorEntry
    return {
      ...fill(entry, params, ({ message }) => message),
      text: { code: `${area}.${code}`, ...(params !== undefined && { params }) },
    }
  }
}

/**
 * What the user reads of an error, in the language of this process or page. Errors of older versions and unknown codes stay
 * in the English they were recorded in.
 */
export function wordError({
  message,
  nextStep,
  text,
}: Sentences & { readonly text?: ErrorText | undefined }): Sentences {
  const translation = currentTranslation()
  const recorded: Sentences = nextStep === undefined ? { message } : { message, nextStep }
  const english = translation?.fallback(recorded) ?? recorded
  if (text === undefined || (translation === undefined && stepsHere === undefined)) return english
  const [area = '', code = ''] = text.code.split('.', 2)
  const entry = translation === undefined ? englishEntries.get(area)?.[code] : translation.error(area, code)
  if (entry === undefined) return english
  try {
    return withStepHere(text.code, fill(entry, text.params, wordQuoted))
  } catch {
    // Parameters of a record that another version wrote: the sentence it was recorded with is always there.
    return english
  }
}

function withStepHere(code: string, worded: Sentences): Sentences {
  const step = stepsHere?.()[code]
  return step === undefined ? worded : { ...worded, nextStep: step }
}

/** Of an error that is quoted only its sentence: what else it carries, such as a raw body, stays where it is. */
function quotesOnly(params: ErrorText['params']): ErrorText['params'] {
  if (params === undefined) return undefined
  const entries = Object.entries(params).map(([name, value]): [string, ErrorParam] => {
    if (typeof value !== 'object') return [name, value]
    const { message, text, part } = value
    return [name, { message, ...(text !== undefined && { text }), ...(part !== undefined && { part }) }]
  })
  return Object.fromEntries(entries)
}

function wordQuoted({ message, text, part }: QuotedError): string {
  if (message === '') return ''
  const isNextStep = part === 'nextStep'
  const worded = wordError({
    message: isNextStep ? '' : message,
    ...(isNextStep && { nextStep: message }),
    ...(text !== undefined && { text }),
  })
  return (isNextStep ? worded.nextStep : worded.message) ?? ''
}

function fill(
  entry: ErrorEntry,
  params: ErrorText['params'],
  quote: (quoted: QuotedError) => string,
): Sentences {
  if (typeof entry !== 'function') return entry
  const filled = Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'object' ? quote(value) : value,
    ]),
  )
  return entry(filled as never)
}
