import { median, type Finding } from '../finding.ts'

/** A host may be worse than the other by this factor before a budget is missed. */
const tolerance = 1.15
/** The maximum time from a warm start to a usable window. */
const maxStartMs = 1_000
export const startName = 'start to a usable window, ms'
/** Suffix of the names of figures without a budget. */
export const forInformation = ' (for information)'

/** The measurements of one host by name, one value per round. For all of them less is better. */
export class Figures {
  readonly #times = new Map<string, number[]>()

  add(name: string, value: number): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), value])
  }

  names(): readonly string[] {
    return [...this.#times.keys()]
  }

  middle(name: string): number {
    return median(this.#times.get(name) ?? [])
  }
}

/** Compares both hosts. Figures that are not comparable are for information. */
export function compare(ours: Figures, others: Figures): Finding[] {
  return ours.names().map((what) => {
    const [own, compared] = [ours.middle(what), others.middle(what)]
    const isJudged = !what.endsWith(forInformation)
    const isStart = what === startName
    const isMet = !isJudged || (own <= compared * tolerance && (!isStart || own <= maxStartMs))
    return {
      what: `desktop: ${what.replace(forInformation, '')}`,
      measured: `${own.toFixed(0)} (browser host ${compared.toFixed(0)}, ${(own / compared).toFixed(2)} ×)`,
      budget: isStart ? '≤ 1,000 ms, ≤ 1.15 ×' : isJudged ? '≤ 1.15 ×' : '',
      isMet,
    }
  })
}
