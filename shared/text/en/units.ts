import { defineText } from '../define-text.ts'

/** Symbols such as `ms`, `s` and `MB` are the same in every language, and stand in the code. */
export const unitsTexts = {
  minutes: (minutes: number) => `${minutes} min`,
  minutesAndSeconds: ({ minutes, seconds }: { minutes: number; seconds: number }) =>
    `${minutes} min ${seconds} s`,
  hours: (hours: number) => `${hours} h`,
  hoursAndMinutes: ({ hours, minutes }: { hours: number; minutes: number }) => `${hours} h ${minutes} min`,
}

export const unitsText = defineText('units', unitsTexts)
