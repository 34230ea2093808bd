import { defineText } from '../define-text.ts'

/** Symbols such as `ms`, `s` and `MB` are the same in every language, and stand in the code. */
export const unitsTexts = {
  minutes: (minutes: number) => `${minutes} min`,
  minutesAndSeconds: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${minutes} min ${seconds} s`,
  /** `31.6 tok/s` */
  percent: (number: number | string) => `${number} %`,
  tokensPerSecond: (rate: string) => `${rate} tok/s`,
  /** Sentences one after the other. */
  sentences: (all: readonly string[]) => all.join(' '),
  /** The same where one of them is set apart, such as in bold, and they are no single text. */
  betweenSentences: ' ',
  /** Facts side by side in one line: `1024 × 1024, 1.2 MB`. */
  clauses: (all: readonly string[]) => all.join(', '),
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`,
}

export const unitsText = defineText('units', unitsTexts)
