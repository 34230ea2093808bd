import type { Language } from './language.ts'

/** A text, a function of its parameters, or a group of texts. */
export type TextEntry = string | ((...params: never[]) => string) | { readonly [key: string]: TextEntry }

export type TextEntries = Readonly<Record<string, TextEntry>>

/** The texts of an error: what happened, and what to do. */
export interface Sentences {
  readonly message: string
  readonly nextStep?: string | undefined
}

/** Sentences, or a function of their parameters. */
export type ErrorEntry = Sentences | ((params: never) => Sentences)

/** The shape of the same texts in another language: a missing or an extra text does not compile. */
export type Translated<English> = {
  readonly [Key in keyof English]: English[Key] extends string
    ? string
    : English[Key] extends (...params: infer Params) => string
      ? (...params: Params) => string
      : Translated<English[Key]>
}

/** The shape of the same errors in another language. Each language decides itself whether an error has a next step. */
export type TranslatedErrors<English> = {
  readonly [Key in keyof English]: English[Key] extends (params: infer Params) => Sentences
    ? ((params: Params) => Sentences) | Sentences
    : Sentences
}

/** Texts of one language that replace the English ones. */
export interface Translation {
  readonly language: Language
  /** Returns the texts of an area, in the shape of the English ones. */
  text(area: string, english: TextEntries): TextEntries
  /** Returns the sentences of an error; `undefined` when this language has none for the code. */
  error(area: string, code: string): ErrorEntry | undefined
  /** Converts English sentences for which `error` returns nothing. */
  fallback(english: Sentences): Sentences
}

/**
 * The language of this process or page. Texts are looked up when they are needed, never cached: changing the language
 * renders everything again.
 */
let current: Translation | undefined

const listeners = new Set<() => void>()

/** `undefined` is English. */
export function setTranslation(translation: Translation | undefined): void {
  if (translation === current) return
  current = translation
  for (const listener of listeners) listener()
}

/** Calls back when the language has changed; the returned function unsubscribes. */
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
