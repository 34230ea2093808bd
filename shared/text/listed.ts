import { formatWhole } from './intl.ts'

/** Numbers of rows, documents or indices that are listed, and how many more there are. */
export interface Listed {
  readonly numbers: readonly number[]
  readonly more: number
}

const maxListed = 5

/** Returns the first of many numbers. `offset` is added to each. */
export function toListed(numbers: readonly number[], offset = 0): Listed {
  return {
    numbers: numbers.slice(0, maxListed).map((number) => number + offset),
    more: Math.max(0, numbers.length - maxListed),
  }
}

export function countListed({ numbers, more }: Listed): number {
  return numbers.length + more
}

/** `3`, `3, 5`, `1, 2, 3, 4, 5 and 7 more`. */
export function listInEnglish({ numbers, more }: Listed): string {
  const shown = numbers.join(', ')
  return more > 0 ? `${shown} and ${formatWhole(more)} more` : shown
}
