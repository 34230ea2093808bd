import { randomUUID } from 'node:crypto'
import type { LimitAnswer, LimitQuestion } from '../../shared/spending/spending-limits.ts'

/** What somebody is asked before a request leaves, and has not answered yet. */
export interface OpenQuestions {
  /** One question is open for each key at a time; `undefined` where none is. */
  shared(key: string): Promise<LimitAnswer> | undefined
  ask(key: string, question: Omit<LimitQuestion, 'id'>): Promise<LimitAnswer>
  /** The oldest first. */
  list(): LimitQuestion[]
  /** Answers a question; one that is answered already stays so. */
  answer(id: string, answer: LimitAnswer): void
  /** Every question is answered with a refusal. */
  close(): void
}

interface OpenQuestion {
  readonly question: LimitQuestion
  readonly answered: Promise<LimitAnswer>
  readonly answer: (answer: LimitAnswer) => void
}

export function createOpenQuestions(onChange: () => void): OpenQuestions {
  const open = new Map<string, OpenQuestion>()
  return {
    shared: (key) => open.get(key)?.answered,
    ask(key, question) {
      const { promise, resolve } = Promise.withResolvers<LimitAnswer>()
      const asked: OpenQuestion = {
        question: { id: randomUUID(), ...question },
        answered: promise,
        answer(answer) {
          if (open.get(key) !== asked) return
          open.delete(key)
          resolve(answer)
          onChange()
        },
      }
      open.set(key, asked)
      onChange()
      return promise
    },
    list: () => [...open.values()].map(({ question }) => question),
    answer(id, answer) {
      for (const one of open.values()) if (one.question.id === id) one.answer(answer)
    },
    close() {
      for (const one of open.values()) one.answer('refuse')
    },
  }
}
