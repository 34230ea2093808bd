import { randomUUID } from 'node:crypto'
import type { LimitAnswer, LimitQuestion } from '../../shared/spending/spending-limits.ts'

/** Questions to the user before a request is sent, until they are answered. */
export interface OpenQuestions {
  /** The open question for a key, of which there is at most one; `undefined` when there is none. */
  shared(key: string): Promise<LimitAnswer> | undefined
  ask(key: string, question: Omit<LimitQuestion, 'id'>): Promise<LimitAnswer>
  /** Oldest first. */
  list(): LimitQuestion[]
  /** Answers a question; an answered one does not change. */
  answer(id: string, answer: LimitAnswer): void
  /** Answers every question with a refusal. */
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
      for (const asked of open.values()) if (asked.question.id === id) asked.answer(answer)
    },
    close() {
      for (const asked of open.values()) asked.answer('refuse')
    },
  }
}
