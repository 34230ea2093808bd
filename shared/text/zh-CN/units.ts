import type { unitsTexts } from '../en/units.ts'
import type { Translated } from '../translation.ts'

export const units = {
  minutes: (minutes) => `${minutes} 分`,
  minutesAndSeconds: ({ minutes, seconds }) => `${minutes} 分 ${seconds} 秒`,
  percent: (number) => `${number}%`,
  tokensPerSecond: (rate) => `${rate} Token/s`,
  sentences: (all) => all.join(''),
  betweenSentences: '',
  clauses: (all) => all.join('，'),
  hours: (hours) => `${hours} 小时`,
  hoursAndMinutes: ({ hours, minutes }) => `${hours} 小时 ${minutes} 分`,
} satisfies Translated<typeof unitsTexts>
