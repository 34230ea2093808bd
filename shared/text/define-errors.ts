import { currentTranslation, type ErrorEntry, type Sentences } from './translation.ts'

/** Identifies the catalogue sentences of an error and their parameters, as plain data. */
export interface ErrorText {
  /** Area and entry: `library.noSuchItem`. */
  readonly code: string
  readonly params?: Readonly<Record<string, ErrorParam>> | undefined
}

/**
 * A parameter of a sentence. The sentence of another error is passed by reference, so that it appears in the same
 * language.
 */
export type ErrorParam = string | number | boolean | QuotedError

/** An error whose message is quoted in the sentence of another. */
export interface QuotedError {
  readonly message: string
  readonly text?: ErrorText | undefined
  /** `message` is the next step of that error, not what happened. */
  readonly part?: 'nextStep'
}

/** Returns the next step of another error, for use as the next step of this one; `''` when there is none. */
export function nextStepOf({
  nextStep = '',
  text,
}: Sentences & { readonly text?: ErrorText | undefined }): QuotedError {
  return { message: nextStep, part: 'nextStep', ...(text !== undefined && { text }) }
}

/**
 * The part of an `AppError` from the catalogue: the English sentences, for logs, records and reports, and their
 * identification.
 */
export interface WordedError extends Sentences {
  readonly text: ErrorText
}

type ParamsOf<Entry> = Entry extends (params: infer Params) => Sentences
  ? [{ readonly [Key in keyof Params]: Params[Key] extends string ? Params[Key] | QuotedError : Params[Key] }]
  : []

/** The English entries of each area, for a terminal, whose steps differ from the recorded ones. */
const englishEntries = new Map<string, Readonly<Record<string, ErrorEntry>>>()

let stepsHere: (() => Readonly<Record<string, string>>) | undefined

/**
 * Replaces next steps from now on: `steps` returns them by the code of the sentences, for places without the window's
 * Settings. `undefined` ends it.
 */
export function takeStepsFrom(steps: (() => Readonly<Record<string, string>>) | undefined): void {
  stepsHere = steps
}

/**
 * Returns the function that creates the errors of an area: `{ kind: 'not-found', ...libraryError('noSuchItem') }`. Code
 * and parameters are type-checked against the English catalogue.
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
 * Returns the sentences of an error for the user, in the language of this process or page. Errors of older versions and
 * unknown codes stay in the English they were recorded in.
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
    // The parameters come from a record of another version: its recorded sentence is always available.
    return english
  }
}

function withStepHere(code: string, worded: Sentences): Sentences {
  const step = stepsHere?.()[code]
  return step === undefined ? worded : { ...worded, nextStep: step }
}

/** Keeps only the sentence of a quoted error: its other data, such as a raw body, is dropped. */
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
