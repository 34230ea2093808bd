import type { Language } from './language.ts'

/** A text, a function of what stands in it, or a group of texts. */
export type TextEntry = string | ((...params: never[]) => string) | { readonly [key: string]: TextEntry }

export type TextEntries = Readonly<Record<string, TextEntry>>

/** What is said of an error: what happened, and what to do. */
export interface Sentences {
  readonly message: string
  readonly nextStep?: string | undefined
}

/** Sentences, or a function of what stands in them. */
export type ErrorEntry = Sentences | ((params: never) => Sentences)

/** The shape that the same texts have in another language: a missing or a surplus text does not compile. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Translated<English[Key]>
}

/** The same for errors. Each language decides for itself whether there is something to do. */
export type TranslatedErrors<English> = {
  readonly [Key in keyof English]: English[Key] extends (params: infer Params) => Sentences
    ? ((params: Params) => Sentences) | Sentences
    : Sentences
}

/** Puts a language in the place of English. */
export interface Translation {
  readonly language: Language
  /** The texts of an area, of the same shape as the English ones. */
  text(area: string, english: TextEntries): TextEntries
  /** The sentences of an error; `undefined` when this language has none for the code. */
  error(area: string, code: string): ErrorEntry | undefined
  /** What is made of English sentences that `error` knows nothing of. */
  fallback(english: Sentences): Sentences
}

/**
 * The language of this process or page: there is one at a time. Texts are looked up when they are needed, never kept:
 * whoever changes the language draws everything anew.
 */
let current: Translation | undefined

const listeners = new Set<() => void>()

/** `undefined` is English. */
export function setTranslation(translation: Translation | undefined): void {
  if (translation === current) return
  current = translation
  for (const listener of listeners) listener()
}

/** Calls back when the language has changed; the returned function ends it. */
export function onTranslationChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function currentTranslation(): Translation | undefined {
  return current
}

export function currentLanguage(): Language {
  return current?.language ?? 'en'
}
