import { defineText } from '../define-text.ts'

/**
 * Units of measurement. Symbols such as `ms`, `s` and `MB` are the same in every language and are written in the code.
 */
export const unitsTexts = {
  minutes: (minutes: number) => `${minutes} min`,
  minutesAndSeconds: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${minutes} min ${seconds} s`,
  /** A percentage, such as `45 %`. */
  percent: (number: number | string) => `${number} %`,
  tokensPerSecond: (rate: string) => `${rate} tok/s`,
  /** Joins sentences. */
  sentences: (all: readonly string[]) => all.join(' '),
  /** The separator of sentences when one of them is formatted, such as in bold, so that they are not a single text. */
  betweenSentences: ' ',
  /** Joins facts in one line: `1024 × 1024, 1.2 MB`. */
  clauses: (all: readonly string[]) => all.join(', '),
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`,
}

export const unitsText = defineText('units', unitsTexts)
